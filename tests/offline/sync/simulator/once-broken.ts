/** Histories that once broke a promise, with what it was. */
export const ONCE_BROKEN: [string, string][] = [
  [
    'a save that arrived after its draft was discarded, and took it out of the bin again',
    '{"seed":391209234,"events":[{"k":"submit","p":0,"a":627},{"k":"type-on","p":1,"a":520},{"k":"photo","p":0,"a":470},{"k":"edit-record","p":1,"a":804},{"k":"adopt","p":0,"a":357},{"k":"keys","p":1,"a":610},{"k":"withdraw","p":0,"a":631},{"k":"other-changes","p":0,"a":481},{"k":"sign","p":0,"a":923},{"k":"open-form","p":1,"a":70},{"k":"close-tab","p":0,"a":555},{"k":"create","p":0,"a":315},{"k":"tab","p":0,"a":868},{"k":"close-tab","p":0,"a":399},{"k":"keys","p":1,"a":587},{"k":"retry-photo","p":0,"a":368},{"k":"edit-record","p":1,"a":112},{"k":"field","p":0,"a":731},{"k":"resolve","p":0,"a":662},{"k":"field","p":1,"a":671},{"k":"weather","p":0,"a":851},{"k":"photo","p":1,"a":508},{"k":"incomplete","p":0,"a":143},{"k":"photo-gone","p":1,"a":374},{"k":"photo","p":0,"a":353},{"k":"field","p":0,"a":726},{"k":"field","p":0,"a":96},{"k":"incomplete","p":1,"a":890},{"k":"discard","p":0,"a":882}]}',
  ],
  [
    'a discard that arrived after its draft was restored, and put it in the bin again',
    '{"seed":3,"events":[{"k":"create","p":0,"a":0},{"k":"field","p":0,"a":1},{"k":"wait-autosave","p":0,"a":0},{"k":"weather","p":0,"a":9},{"k":"discard","p":0,"a":0},{"k":"wait-short","p":0,"a":1},{"k":"weather","p":0,"a":0},{"k":"restore","p":0,"a":0},{"k":"wait-long","p":0,"a":0},{"k":"wait-short","p":0,"a":3}]}',
  ],
  [
    'a save that arrived after the browser had cleared its phone and the phone had taken the draft over again',
    '{"seed":-1163372289,"events":[{"k":"file","p":0,"a":508},{"k":"file","p":0,"a":47},{"k":"photo-order","p":0,"a":503},{"k":"withdraw","p":0,"a":999},{"k":"die","p":1,"a":489},{"k":"sign","p":1,"a":880},{"k":"photo-order","p":1,"a":130},{"k":"weather","p":1,"a":515},{"k":"submit","p":0,"a":647},{"k":"type-on","p":1,"a":25},{"k":"field","p":0,"a":494},{"k":"photo","p":1,"a":745},{"k":"create","p":1,"a":824},{"k":"sign","p":1,"a":299},{"k":"weather","p":0,"a":497},{"k":"row","p":0,"a":507},{"k":"restore","p":1,"a":616},{"k":"wait-short","p":1,"a":301},{"k":"photo-lost","p":1,"a":954},{"k":"photo-order","p":0,"a":310},{"k":"photo","p":1,"a":429},{"k":"field","p":1,"a":466},{"k":"create","p":1,"a":369},{"k":"retry-photo","p":1,"a":33},{"k":"field","p":1,"a":768},{"k":"act-and-die","p":1,"a":635},{"k":"die","p":1,"a":844},{"k":"photo","p":1,"a":874},{"k":"evict","p":1,"a":300},{"k":"adopt","p":1,"a":134}]}',
  ],
  [
    'a change sent back because its lock was taken over before its last photo, and nobody wrote',
    '{"seed":35,"events":[{"k":"edit-unlocked","p":0,"a":1},{"k":"photo","p":0,"a":2},{"k":"photo","p":0,"a":2},{"k":"photo","p":0,"a":2},{"k":"photo","p":0,"a":2},{"k":"submit","p":0,"a":1},{"k":"steal-lock","p":0,"a":1},{"k":"wait-autosave","p":0,"a":0}]}',
  ],
  [
    'a photo described without signal while somebody else deleted it, and back for everybody without a word',
    '{"seed":0,"events":[{"k":"edit-unlocked","p":0,"a":1},{"k":"describe","p":0,"a":0},{"k":"other-changes","p":0,"a":5},{"k":"submit","p":0,"a":1},{"k":"wait-autosave","p":0,"a":0}]}',
  ],
  [
    'a draft taken back from another phone while its submission was on its way',
    '{"seed":-1226578172,"events":[{"k":"edit-record","p":1,"a":15},{"k":"edit-record","p":0,"a":194},{"k":"photo-gone","p":0,"a":861},{"k":"photo","p":0,"a":875},{"k":"create","p":1,"a":622},{"k":"field","p":0,"a":142},{"k":"nudge","p":0,"a":986},{"k":"create","p":1,"a":28},{"k":"weather","p":0,"a":5},{"k":"photo-order","p":0,"a":488},{"k":"adopt","p":1,"a":181},{"k":"submit","p":0,"a":700},{"k":"field","p":1,"a":147},{"k":"wait-autosave","p":1,"a":993},{"k":"adopt","p":0,"a":154}]}',
  ],
  [
    'a draft taken over back and forth between two phones, each adding a photo',
    '{"seed":0,"events":[{"k":"create","p":0,"a":0},{"k":"photo","p":0,"a":0},{"k":"adopt","p":1,"a":0},{"k":"adopt","p":0,"a":0},{"k":"photo","p":0,"a":0},{"k":"photo","p":1,"a":0},{"k":"create","p":0,"a":0},{"k":"adopt","p":1,"a":0},{"k":"create","p":0,"a":0}]}',
  ],
  [
    'a photo described on one phone, deleted by somebody else, and back for everybody once another phone took the draft over',
    '{"seed":-180690871,"events":[{"k":"edit-record","p":0,"a":450},{"k":"describe","p":0,"a":42},{"k":"other-changes","p":1,"a":240},{"k":"close-tab","p":0,"a":868},{"k":"adopt","p":0,"a":150},{"k":"adopt","p":1,"a":108},{"k":"incomplete","p":1,"a":413}]}',
  ],
  [
    'a room changed here while somebody else deleted it, and back for everybody without a word',
    '{"seed":-1650079843,"events":[{"k":"edit-record","p":0,"a":78},{"k":"edit-record","p":0,"a":133},{"k":"other-room","p":0,"a":993},{"k":"edit-record","p":0,"a":300},{"k":"row","p":0,"a":892},{"k":"edit-record","p":0,"a":563},{"k":"submit","p":0,"a":673}]}',
  ],
  [
    'a description of somebody else’s, overwritten unseen once another phone had taken the draft over',
    '{"seed":3,"events":[{"k":"edit-record","p":0,"a":450},{"k":"describe","p":0,"a":42},{"k":"other-describes","p":1,"a":0},{"k":"close-tab","p":0,"a":868},{"k":"adopt","p":0,"a":150},{"k":"adopt","p":1,"a":108},{"k":"incomplete","p":1,"a":413}]}',
  ],
  [
    'a save that arrived after its draft was discarded and the server was set back, and is removed again',
    '{"seed":-1209587683,"events":[{"k":"restore","p":0,"a":310},{"k":"nudge","p":1,"a":667},{"k":"keys","p":0,"a":740},{"k":"publish","p":0,"a":275},{"k":"photo","p":1,"a":605},{"k":"weather","p":0,"a":424},{"k":"nudge","p":0,"a":831},{"k":"photo-lost","p":0,"a":384},{"k":"file","p":0,"a":853},{"k":"field","p":0,"a":890},{"k":"file","p":0,"a":491},{"k":"wait-autosave","p":0,"a":952},{"k":"create","p":1,"a":515},{"k":"row","p":1,"a":22},{"k":"field","p":1,"a":31},{"k":"other-changes","p":1,"a":760},{"k":"field","p":1,"a":292},{"k":"evict","p":0,"a":119},{"k":"create","p":1,"a":7},{"k":"describe","p":0,"a":524},{"k":"field","p":1,"a":125},{"k":"other-room","p":1,"a":679},{"k":"weather","p":1,"a":613},{"k":"row","p":0,"a":888},{"k":"backup","p":0,"a":75},{"k":"describe","p":1,"a":983},{"k":"field","p":0,"a":803},{"k":"row","p":1,"a":655},{"k":"sign","p":1,"a":597},{"k":"withdraw","p":1,"a":316},{"k":"restore","p":0,"a":717},{"k":"file","p":0,"a":571},{"k":"photo","p":1,"a":260},{"k":"open-form","p":1,"a":147},{"k":"weather","p":1,"a":299},{"k":"field","p":0,"a":373},{"k":"photo","p":1,"a":676},{"k":"evict","p":0,"a":690},{"k":"wait-autosave","p":1,"a":622},{"k":"discard","p":1,"a":243},{"k":"backup","p":1,"a":87}]}',
  ],
  [
    'a room changed on one phone, deleted by somebody else, and back for everybody once another phone had submitted the draft',
    '{"seed":-1605638332,"events":[{"k":"edit-record","p":1,"a":180},{"k":"other-room","p":0,"a":672},{"k":"photo","p":1,"a":331},{"k":"row","p":1,"a":676},{"k":"adopt","p":0,"a":264},{"k":"submit","p":0,"a":848},{"k":"describe","p":1,"a":535},{"k":"incomplete","p":1,"a":845}]}',
  ],
  [
    'words under a photo that was deleted on the phone that took it, gone once that phone had submitted the draft',
    '{"seed":1717018299,"events":[{"k":"create","p":1,"a":599},{"k":"photo","p":1,"a":820},{"k":"adopt","p":0,"a":982},{"k":"describe","p":0,"a":744},{"k":"photo-gone","p":1,"a":606},{"k":"field","p":0,"a":335},{"k":"submit","p":1,"a":126}]}',
  ],
  [
    'a room that was new on one phone, submitted by another one and deleted by somebody else, back without a word',
    '{"seed":-2037741790,"events":[{"k":"edit-record","p":0,"a":396},{"k":"other-room","p":0,"a":356},{"k":"row","p":0,"a":709},{"k":"photo","p":0,"a":178},{"k":"adopt","p":1,"a":213},{"k":"submit","p":1,"a":569},{"k":"other-room","p":1,"a":936},{"k":"photo","p":0,"a":723},{"k":"photo","p":1,"a":870},{"k":"submit","p":0,"a":387}]}',
  ],
  [
    'a description submitted on one phone, overwritten from the other, where the photo was still new',
    '{"seed":-841081698,"events":[{"k":"edit-record","p":1,"a":190},{"k":"photo","p":1,"a":560},{"k":"adopt","p":0,"a":577},{"k":"edit-record","p":1,"a":106},{"k":"describe","p":1,"a":760},{"k":"submit","p":1,"a":432},{"k":"edit-record","p":0,"a":240},{"k":"incomplete","p":0,"a":920}]}',
  ],
  [
    'a form’s lock that was lost, and forgotten without a word because a lock of sync’s own had come late',
    '{"seed":1941035191,"events":[{"k":"retry-photo","p":0,"a":90},{"k":"edit-unlocked","p":1,"a":498},{"k":"publish","p":0,"a":970},{"k":"describe","p":0,"a":814},{"k":"field","p":1,"a":342},{"k":"file","p":1,"a":115},{"k":"photo","p":1,"a":701},{"k":"field","p":1,"a":557},{"k":"adopt","p":1,"a":449},{"k":"other-room","p":1,"a":913},{"k":"close-tab","p":0,"a":11},{"k":"row","p":0,"a":316},{"k":"open-form","p":0,"a":901},{"k":"weather","p":1,"a":981},{"k":"photo","p":0,"a":760},{"k":"publish","p":0,"a":24},{"k":"pause-upload","p":0,"a":352},{"k":"row","p":1,"a":720},{"k":"photo","p":1,"a":503},{"k":"file","p":0,"a":786},{"k":"describe","p":0,"a":436},{"k":"withdraw","p":1,"a":727},{"k":"type-on","p":1,"a":663},{"k":"wait-long","p":1,"a":918},{"k":"submit","p":1,"a":635},{"k":"submit","p":1,"a":190},{"k":"steal-lock","p":0,"a":850},{"k":"other-room","p":0,"a":468},{"k":"file","p":1,"a":818},{"k":"submit","p":1,"a":982}]}',
  ],
  [
    'a room added on one phone, taken over by another, submitted by the first, deleted by somebody else, and back from the second without a word',
    '{"seed":1212872848,"events":[{"k":"edit-record","p":1,"a":500},{"k":"row","p":1,"a":111},{"k":"other-room","p":0,"a":870},{"k":"photo","p":1,"a":586},{"k":"adopt","p":0,"a":524},{"k":"edit-record","p":1,"a":578},{"k":"create","p":0,"a":649},{"k":"submit","p":1,"a":551},{"k":"other-room","p":1,"a":296},{"k":"edit-record","p":0,"a":702},{"k":"submit","p":0,"a":316}]}',
  ],
  [
    'a photo turned on one phone and submitted, and the picture from before that offered by the other phone as well',
    '{"seed":-1673573140,"events":[{"k":"sign","p":0,"a":36},{"k":"photo","p":0,"a":293},{"k":"adopt","p":1,"a":585},{"k":"turn","p":1,"a":474},{"k":"meet","p":0,"a":474},{"k":"submit","p":1,"a":936}]}',
  ],
  [
    'a file deleted on one phone, and in the listing that the other one submitted, without a word',
    '{"seed":1556503543,"events":[{"k":"create","p":1,"a":681},{"k":"file","p":1,"a":552},{"k":"photo","p":1,"a":935},{"k":"meet","p":0,"a":486},{"k":"die","p":1,"a":659},{"k":"field","p":1,"a":220},{"k":"submit","p":0,"a":258},{"k":"describe","p":1,"a":102}]}',
  ],
  [
    'a caption given on one phone to a photo that was turned and described on the other, when the draft was taken back again',
    '{"seed":-1070783987,"events":[{"k":"edit-unlocked","p":0,"a":322},{"k":"photo","p":1,"a":478},{"k":"photo-gone","p":0,"a":125},{"k":"other-changes","p":0,"a":81},{"k":"meet","p":0,"a":215},{"k":"turn","p":1,"a":786},{"k":"wait-autosave","p":1,"a":583},{"k":"weather","p":1,"a":842},{"k":"edit-unlocked","p":0,"a":319},{"k":"file","p":1,"a":10},{"k":"photo-order","p":0,"a":920},{"k":"field","p":1,"a":502},{"k":"turn","p":0,"a":779},{"k":"edit-record","p":1,"a":178},{"k":"withdraw","p":1,"a":717},{"k":"photo","p":1,"a":676},{"k":"row","p":1,"a":548},{"k":"photo","p":0,"a":99},{"k":"file","p":0,"a":448},{"k":"photo-gone","p":1,"a":296},{"k":"photo","p":1,"a":214},{"k":"meet","p":0,"a":998},{"k":"withdraw","p":0,"a":973},{"k":"wait-short","p":1,"a":767},{"k":"meet","p":1,"a":380},{"k":"close-tab","p":1,"a":61},{"k":"adopt","p":1,"a":493},{"k":"meet","p":0,"a":822},{"k":"meet","p":1,"a":52}]}',
  ],
  [
    'a lock kept by a form that was left after its submission was refused',
    '{"seed":1512809118,"events":[{"k":"edit-record","p":0,"a":668},{"k":"other-room","p":1,"a":630},{"k":"file","p":0,"a":96},{"k":"submit","p":0,"a":712},{"k":"leave-form","p":0,"a":32}]}',
  ],
  [
    'a lock kept for a submission, whose draft another phone had submitted',
    '{"seed":988105538,"events":[{"k":"edit-record","p":0,"a":906},{"k":"adopt","p":1,"a":475},{"k":"photo","p":0,"a":665},{"k":"adopt","p":0,"a":727},{"k":"row-order","p":1,"a":284},{"k":"adopt","p":1,"a":252},{"k":"open-form","p":0,"a":574},{"k":"meet","p":0,"a":226},{"k":"photo","p":0,"a":859},{"k":"submit","p":1,"a":623},{"k":"leave-form","p":0,"a":237},{"k":"field","p":0,"a":906},{"k":"submit","p":0,"a":231}]}',
  ],
  [
    'an order of rooms given on one phone, lost on the other, where somebody else’s change of the listing had renumbered the rooms',
    '{"seed":811165072,"events":[{"k":"nudge","p":0,"a":444},{"k":"photo","p":1,"a":116},{"k":"backup","p":1,"a":82},{"k":"submit","p":0,"a":715},{"k":"field","p":0,"a":548},{"k":"other-room","p":1,"a":397},{"k":"other-room","p":1,"a":358},{"k":"edit-unlocked","p":1,"a":584},{"k":"row-order","p":1,"a":704},{"k":"row","p":1,"a":462},{"k":"discard","p":0,"a":118},{"k":"restore","p":1,"a":639},{"k":"file","p":0,"a":563},{"k":"field","p":1,"a":759},{"k":"incomplete","p":1,"a":608},{"k":"keys","p":0,"a":379},{"k":"submit","p":0,"a":373},{"k":"backup","p":1,"a":131},{"k":"other-room","p":1,"a":210},{"k":"photo","p":0,"a":281},{"k":"field","p":1,"a":534},{"k":"turn","p":0,"a":118},{"k":"turn","p":1,"a":602},{"k":"photo","p":0,"a":916},{"k":"photo","p":1,"a":230},{"k":"turn","p":1,"a":379},{"k":"describe","p":1,"a":536},{"k":"row-order","p":1,"a":789},{"k":"meet","p":0,"a":714},{"k":"turn","p":1,"a":543},{"k":"adopt","p":0,"a":350}]}',
  ],
  [
    'a caption that two phones of a member gave to one photo, which one of them deleted before she had decided',
    '{"seed":-17916589,"events":[{"k":"wait-short","p":0,"a":179},{"k":"adopt","p":0,"a":538},{"k":"other-describes","p":1,"a":888},{"k":"weather","p":0,"a":290},{"k":"edit-unlocked","p":0,"a":504},{"k":"edit-record","p":1,"a":621},{"k":"edit-record","p":1,"a":363},{"k":"field","p":0,"a":254},{"k":"submit","p":0,"a":121},{"k":"type-on","p":1,"a":846},{"k":"tab","p":0,"a":973},{"k":"row-order","p":1,"a":434},{"k":"photo","p":1,"a":396},{"k":"row","p":1,"a":32},{"k":"file-gone","p":0,"a":735},{"k":"submit","p":0,"a":923},{"k":"edit-unlocked","p":0,"a":425},{"k":"weather","p":0,"a":667},{"k":"photo","p":0,"a":113},{"k":"other-room","p":0,"a":4},{"k":"steal-lock","p":0,"a":646},{"k":"other-describes","p":1,"a":633},{"k":"meet","p":1,"a":505},{"k":"photo","p":0,"a":671},{"k":"file-gone","p":1,"a":364},{"k":"edit-record","p":0,"a":114},{"k":"wait-long","p":0,"a":763},{"k":"weather","p":0,"a":761},{"k":"create","p":1,"a":991},{"k":"submit","p":1,"a":957},{"k":"field","p":1,"a":626},{"k":"other-describes","p":0,"a":406},{"k":"withdraw","p":1,"a":146},{"k":"row","p":0,"a":99},{"k":"meet","p":0,"a":567},{"k":"photo-order","p":1,"a":11},{"k":"incomplete","p":0,"a":661},{"k":"row","p":1,"a":662},{"k":"photo","p":1,"a":446},{"k":"file","p":0,"a":646},{"k":"meet","p":0,"a":364},{"k":"withdraw","p":0,"a":338},{"k":"file","p":0,"a":502},{"k":"adopt","p":1,"a":483},{"k":"file-gone","p":0,"a":460},{"k":"nudge","p":0,"a":515},{"k":"meet","p":1,"a":971},{"k":"other-room","p":0,"a":387},{"k":"other-orders","p":0,"a":224},{"k":"meet","p":0,"a":967},{"k":"meet","p":1,"a":677},{"k":"submit","p":1,"a":886},{"k":"row-gone","p":0,"a":128},{"k":"photo","p":0,"a":761},{"k":"other-room","p":0,"a":436},{"k":"field","p":0,"a":309},{"k":"meet","p":1,"a":41}]}',
  ],
  [
    'a file renamed on one phone, deleted on the other, which submitted the draft',
    '{"seed":-452755146,"events":[{"k":"steal-lock","p":0,"a":191},{"k":"resolve","p":1,"a":78},{"k":"field","p":0,"a":173},{"k":"photo","p":1,"a":525},{"k":"create","p":1,"a":620},{"k":"close-tab","p":0,"a":776},{"k":"weather","p":1,"a":417},{"k":"other-describes","p":0,"a":4},{"k":"turn","p":1,"a":97},{"k":"field","p":0,"a":231},{"k":"adopt","p":0,"a":663},{"k":"evict","p":1,"a":980},{"k":"field","p":0,"a":174},{"k":"open-form","p":0,"a":729},{"k":"describe","p":0,"a":999},{"k":"weather","p":1,"a":525},{"k":"field","p":1,"a":901},{"k":"discard","p":0,"a":336},{"k":"edit-unlocked","p":1,"a":341},{"k":"adopt","p":0,"a":610},{"k":"adopt","p":1,"a":549},{"k":"wait-short","p":1,"a":588},{"k":"field","p":0,"a":79},{"k":"photo","p":1,"a":791},{"k":"adopt","p":0,"a":177},{"k":"file","p":1,"a":10},{"k":"field","p":1,"a":579},{"k":"create","p":0,"a":14},{"k":"open-form","p":1,"a":140},{"k":"adopt","p":0,"a":798},{"k":"file","p":0,"a":277},{"k":"file","p":0,"a":599},{"k":"adopt","p":0,"a":319},{"k":"photo","p":0,"a":231},{"k":"meet","p":1,"a":946},{"k":"submit","p":0,"a":90},{"k":"row","p":1,"a":909}]}',
  ],
  [
    'a caption that a member had yet to decide about, gone once the photo had been turned and the draft taken back',
    '{"seed":1183970103,"events":[{"k":"close-tab","p":1,"a":882},{"k":"sign","p":0,"a":146},{"k":"describe","p":0,"a":287},{"k":"edit-record","p":1,"a":796},{"k":"act-and-die","p":1,"a":431},{"k":"adopt","p":1,"a":135},{"k":"field","p":0,"a":381},{"k":"row","p":1,"a":176},{"k":"photo","p":1,"a":466},{"k":"adopt","p":1,"a":236},{"k":"tab","p":0,"a":125},{"k":"disk-full","p":0,"a":759},{"k":"photo","p":1,"a":901},{"k":"incomplete","p":0,"a":558},{"k":"photo","p":1,"a":202},{"k":"wait-long","p":0,"a":530},{"k":"publish","p":0,"a":303},{"k":"discard","p":0,"a":315},{"k":"sign","p":0,"a":778},{"k":"wait-short","p":1,"a":603},{"k":"describe","p":1,"a":985},{"k":"photo","p":0,"a":845},{"k":"row-gone","p":0,"a":236},{"k":"type-on","p":1,"a":817},{"k":"photo","p":0,"a":750},{"k":"weather","p":1,"a":578},{"k":"edit-record","p":0,"a":128},{"k":"open-form","p":1,"a":800},{"k":"other-describes","p":0,"a":867},{"k":"field","p":1,"a":439},{"k":"meet","p":0,"a":25},{"k":"photo","p":1,"a":63},{"k":"photo","p":0,"a":106},{"k":"create","p":1,"a":440},{"k":"weather","p":1,"a":88},{"k":"other-orders","p":0,"a":112},{"k":"photo-lost","p":0,"a":964},{"k":"close-tab","p":1,"a":955},{"k":"describe","p":1,"a":587},{"k":"file","p":1,"a":187},{"k":"withdraw","p":1,"a":460},{"k":"submit","p":0,"a":238},{"k":"row-order","p":1,"a":658},{"k":"open-form","p":0,"a":43},{"k":"row-order","p":0,"a":940},{"k":"restore","p":0,"a":510},{"k":"file","p":0,"a":941},{"k":"weather","p":0,"a":360},{"k":"wait-autosave","p":0,"a":957},{"k":"photo","p":1,"a":285},{"k":"turn","p":0,"a":219},{"k":"turn","p":0,"a":233},{"k":"open-form","p":0,"a":587},{"k":"edit-record","p":0,"a":150},{"k":"submit","p":0,"a":471},{"k":"wait-long","p":0,"a":635},{"k":"meet","p":0,"a":386}]}',
  ],
  [
    'an order of photos that a member had yet to decide about, decided without them when another phone submitted the draft',
    '{"seed":-2017014544,"events":[{"k":"photo","p":1,"a":732},{"k":"row","p":0,"a":683},{"k":"discard","p":0,"a":315},{"k":"open-form","p":0,"a":864},{"k":"photo-order","p":0,"a":734},{"k":"other-room","p":0,"a":164},{"k":"open-form","p":0,"a":460},{"k":"other-describes","p":0,"a":475},{"k":"photo","p":0,"a":443},{"k":"edit-record","p":1,"a":422},{"k":"wait-short","p":1,"a":433},{"k":"photo","p":1,"a":405},{"k":"other-orders","p":1,"a":410},{"k":"row-order","p":0,"a":148},{"k":"weather","p":0,"a":118},{"k":"photo","p":0,"a":620},{"k":"open-form","p":0,"a":711},{"k":"meet","p":0,"a":339},{"k":"submit","p":1,"a":329},{"k":"wait-autosave","p":1,"a":557},{"k":"other-describes","p":1,"a":121},{"k":"tab","p":0,"a":355},{"k":"row-order","p":1,"a":692},{"k":"incomplete","p":0,"a":269},{"k":"wait-autosave","p":1,"a":542}]}',
  ],
]
