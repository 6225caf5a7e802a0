#include "people/names/denied_words.hpp"

namespace scramble::people {

/// Common insults in the languages of the page, chosen by the maintainers from their own knowledge:
/// no other list was used. What is part of harmless words, as in Scunthorpe, stands alone (`=`).
/// What is somebody's name, as Dick is, is left out.
const std::string_view rude_words = R"(
# English
fuck
asshole
arsehole
bitch
dickhead
shithead
bullshit
wanker
nigger
nigga
faggot
hitler
=shit
=cunt
=cunts
=cock
=prick
=pussy
=penis
=porn
=slut
=sluts
=twat
=whore
=whores
=rapist
=nazi
=nazis
=pedo
# German
arschloch
hurensohn
missgeburt
scheiss
wichser
fotze
schlampe
schwuchtel
fickdich
=arsch
=fick
=ficken
=hure
=huren
=nutte
=nutten
=spast
=spasti
=wixer
# Spanish
hijodeputa
hijueputa
gilipollas
chingatumadre
=puta
=putas
=puto
=putos
=mierda
=cabrón
=pendejo
=maricón
=culo
=malparido
# French
connard
connasse
enculé
filsdepute
niquetamère
salopard
=salope
=pute
=putes
=merde
=bâtard
=couilles
=bougnoule
=nègre
# Portuguese
filhodaputa
filhadaputa
caralho
punheta
=merda
=porra
=foda
=fodase
=viado
=buceta
=cuzão
=arrombado
=vagabunda
# Chinese
傻逼
傻屄
傻屌
操你
肏你
他妈的
他媽的
你妈逼
王八蛋
婊子
狗日的
混蛋
贱人
賤人
鸡巴
雞巴
白痴
脑残
腦殘
)";

} // namespace scramble::people
