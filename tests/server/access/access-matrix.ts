// The reviewed table of who may what (access-matrix.test.ts asks every cell of it). Lines: the call, and what it is about; columns: the callers.
// Records: "own" are Ann's at Hillside, "foreign" Sid's at Riverbank; A is an active listing, I an incomplete one.
// Callers: anon without a session · owner Ann · co her co-agent · office a colleague · branch an agent of Hillside's other office · broker of Hillside ·
// broker2 of Riverbank · manager of Ann's office · staff · admin · acting a Riverbank agent who acts for Ann · ended the same, with the grant
// withdrawn · susp a suspended broker of Hillside · out Ann's cookie after she signed out.
// Cells: the status of the reply; `ended` is 403 because the grant was withdrawn. 404 is what may not be seen, 403 what may, but not done.
export const ACCESS_MATRIX = `
asked by                            | anon    owner   co      office  branch  broker  broker2 manager staff   admin   acting  ended   susp    out
noauth                              | 200     200     200     200     200     200     200     200     200     200     200     ended   200     200
loginAddress                        | 200     200     200     200     200     200     200     200     200     200     200     ended   200     200
heartbeat                           | 401     200     200     200     200     200     200     200     200     200     200     200     401     401
status                              | 200     200     200     200     200     200     200     200     200     200     200     200     200     200
logout                              | 200     200     200     200     200     200     200     200     200     200     200     200     200     200
userName                            | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
user                                | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
deviceKeys                          | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
passkeys                            | 401     200     200     200     200     200     200     200     200     200     403     ended   401     401
passkeyOptions                      | 401     409     409     409     409     409     409     409     409     409     403     ended   401     401
passkeyAdd                          | 401     409     409     409     409     409     409     409     409     409     403     ended   401     401
passkeyRename, own                  | 401     200     200     200     200     200     200     200     200     200     403     ended   401     401
passkeyRename, another              | 401     404     404     404     404     404     404     404     404     404     403     ended   401     401
passkeyRemove, own                  | 401     200     200     200     200     200     200     200     200     200     403     ended   401     401
passkeyRemove, another              | 401     404     404     404     404     404     404     404     404     404     403     ended   401     401
recoveryCodes                       | 401     200     200     200     200     200     200     200     200     200     403     ended   401     401
access, own A                       | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
access, own I                       | 401     200     200     200     404     200     404     200     200     200     200     ended   401     401
access, foreign A                   | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
access, foreign I                   | 401     404     404     404     404     404     200     404     200     200     404     ended   401     401
access, own                         | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
access, foreign                     | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
access, menu                        | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
saveUser                            | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
agentSearch                         | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
agentLookup                         | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
agentSelect, own                    | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
agentSelect, foreign                | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
userFill                            | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
agentCreate, own                    | 401     403     403     403     403     200     422     200     200     200     403     ended   401     401
agentCreate, foreign                | 401     403     403     403     403     422     200     422     200     200     403     ended   401     401
agentUpdate, own                    | 401     200     403     403     403     200     403     200     200     200     200     ended   401     401
agentUpdate, foreign                | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
officeSearch                        | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
officeLookup                        | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
officeSelect, own                   | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
officeSelect, foreign               | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
officeInsert, own                   | 401     403     403     403     403     403     403     403     200     200     403     ended   401     401
officeInsert, foreign               | 401     403     403     403     403     403     403     403     200     200     403     ended   401     401
officeUpdate, own                   | 401     403     403     403     403     200     403     200     200     200     403     ended   401     401
officeUpdate, foreign               | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
offices                             | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
impersonationStart, own             | 401     403     403     403     403     403     403     403     403     403     403     ended   401     401
impersonationStart, granted         | 401     200     200     200     200     200     200     200     200     200     403     ended   401     401
impersonationStop                   | 401     200     200     200     200     200     200     200     200     200     200     200     401     401
impersonationStatus                 | 401     200     200     200     200     200     200     200     200     200     200     200     401     401
impersonationData                   | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
impersonationAllow, own             | 401     200     403     403     403     403     403     403     403     200     403     ended   401     401
impersonationAllow, own, for me     | 401     403     403     403     403     403     403     403     403     403     403     ended   401     401
impersonationAllow, foreign         | 401     403     403     403     403     403     403     403     403     200     403     ended   401     401
impersonationDisallow, own          | 401     200     403     403     403     403     403     403     403     200     403     ended   401     401
impersonationDisallow, own, for me  | 401     403     403     403     403     403     403     403     403     403     403     ended   401     401
impersonationDisallow, foreign      | 401     403     403     403     403     403     403     403     403     200     403     ended   401     401
impersonationAsk, own               | 401     200     200     403     403     403     403     403     403     200     403     ended   401     401
impersonationAsk, own, for me       | 401     200     403     200     200     200     200     200     200     200     403     ended   401     401
impersonationAsk, foreign           | 401     403     403     403     200     403     403     403     403     200     403     ended   401     401
impersonationGiveUp, own            | 401     200     200     403     403     403     403     403     403     200     403     ended   401     401
impersonationGiveUp, own, for me    | 401     200     200     200     200     200     200     200     200     200     403     ended   401     401
impersonationGiveUp, foreign        | 401     403     403     403     200     403     403     403     403     200     403     ended   401     401
teamSearch, own                     | 401     200     403     403     403     200     403     200     200     200     200     ended   401     401
teamSearch, foreign                 | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
teamAdd, own                        | 401     200     403     403     200     403     403     403     403     200     403     ended   401     401
teamAdd, foreign                    | 401     403     403     403     200     403     403     403     403     200     403     ended   401     401
teamRemove, own                     | 401     200     403     403     200     403     403     403     403     200     403     ended   401     401
teamRemove, foreign                 | 401     403     403     403     200     403     403     403     403     200     403     ended   401     401
noticesRead                         | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
notifications                       | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
announcementsKept                   | 401     403     403     403     403     403     403     403     200     200     403     ended   401     401
announcementWrite                   | 401     403     403     403     403     403     403     403     200     200     403     ended   401     401
announcementRemove                  | 401     403     403     403     403     403     403     403     200     200     403     ended   401     401
notices                             | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
pushState                           | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
pushChange                          | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
today                               | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
forms                               | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
definition                          | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
lookups                             | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
myListings                          | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
myListings, brokerage               | 401     403     403     403     403     200     200     200     200     200     403     ended   401     401
listings                            | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
listings, brokerage                 | 401     403     403     403     403     200     200     200     200     200     403     ended   401     401
searchListings                      | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
copyListing, own A                  | 401     200     200     403     403     200     403     200     200     200     200     ended   401     401
copyListing, own I                  | 401     200     200     403     404     200     404     200     200     200     200     ended   401     401
copyListing, foreign A              | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
copyListing, foreign I              | 401     404     404     404     404     404     200     404     200     200     404     ended   401     401
accessCode, own A                   | 401     200     200     403     403     200     403     200     200     200     200     ended   401     401
accessCode, own I                   | 401     200     200     403     404     200     404     200     200     200     200     ended   401     401
accessCode, foreign A               | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
accessCode, foreign I               | 401     404     404     404     404     404     200     404     200     200     404     ended   401     401
listingRecord, own A                | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
listingRecord, own I                | 401     200     200     200     404     200     404     200     200     200     200     ended   401     401
listingRecord, foreign A            | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
listingRecord, foreign I            | 401     404     404     404     404     404     200     404     200     200     404     ended   401     401
createListing                       | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
updateListing, own A                | 401     200     200     403     403     200     403     200     200     200     200     ended   401     401
updateListing, own I                | 401     200     200     403     404     200     404     200     200     200     200     ended   401     401
updateListing, foreign A            | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
updateListing, foreign I            | 401     404     404     404     404     404     200     404     200     200     404     ended   401     401
saveIncomplete                      | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
updateIncomplete, own A             | 401     422     422     403     403     422     403     422     422     422     422     ended   401     401
updateIncomplete, own I             | 401     200     200     403     404     200     404     200     200     200     200     ended   401     401
updateIncomplete, foreign A         | 401     403     403     403     403     403     422     403     422     422     403     ended   401     401
updateIncomplete, foreign I         | 401     404     404     404     404     404     200     404     200     200     404     ended   401     401
deleteListing, own A                | 401     403     403     403     403     403     403     403     403     403     403     ended   401     401
deleteListing, own I                | 401     200     200     403     404     200     404     200     200     200     200     ended   401     401
deleteListing, foreign A            | 401     403     403     403     403     403     403     403     403     403     403     ended   401     401
deleteListing, foreign I            | 401     404     404     404     404     404     200     404     200     200     404     ended   401     401
previewMove, own                    | 401     403     403     403     403     403     403     403     200     200     403     ended   401     401
previewMove, foreign                | 401     403     403     403     403     403     403     403     200     200     403     ended   401     401
moveListings, own                   | 401     403     403     403     403     403     403     403     200     200     403     ended   401     401
moveListings, foreign               | 401     403     403     403     403     403     403     403     200     200     403     ended   401     401
autosaveCreate                      | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
autosaveCreate, new agent           | 401     403     403     403     403     200     200     200     200     200     403     ended   401     401
autosaveCreate, new office          | 401     403     403     403     403     403     403     403     200     200     403     ended   401     401
autosaveCreate, own A               | 401     200     200     403     403     200     403     200     200     200     200     ended   401     401
autosaveCreate, own I               | 401     200     200     403     404     200     404     200     200     200     200     ended   401     401
autosaveCreate, foreign A           | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
autosaveCreate, foreign I           | 401     404     404     404     404     404     200     404     200     200     404     ended   401     401
autosaveUpdate, own A               | 401     200     200     403     403     200     403     200     200     200     200     ended   401     401
autosaveUpdate, own I               | 401     200     200     403     404     200     404     200     200     200     200     ended   401     401
autosaveUpdate, foreign A           | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
autosaveUpdate, foreign I           | 401     404     404     404     404     404     200     404     200     200     404     ended   401     401
autosaveCheck                       | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
autosaveCheck, own A                | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
autosaveCheck, own I                | 401     200     200     200     404     200     404     200     200     200     200     ended   401     401
autosaveCheck, foreign A            | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
autosaveCheck, foreign I            | 401     404     404     404     404     404     200     404     200     200     404     ended   401     401
autosaveRetrieve, own               | 401     200     404     404     404     404     404     404     404     404     404     ended   401     401
autosaveRetrieve, foreign           | 401     404     404     404     404     404     404     404     404     404     404     ended   401     401
autosaveRemove, own                 | 401     200     404     404     404     404     404     404     404     404     404     ended   401     401
autosaveRemove, foreign             | 401     404     404     404     404     404     404     404     404     404     404     ended   401     401
autosaveTakeOver, own A             | 401     200     200     403     403     200     403     200     200     200     200     ended   401     401
autosaveTakeOver, own I             | 401     200     200     403     404     200     404     200     200     200     200     ended   401     401
autosaveTakeOver, foreign A         | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
autosaveTakeOver, foreign I         | 401     404     404     404     404     404     200     404     200     200     404     ended   401     401
autosaveRestore, own                | 401     200     404     404     404     404     404     404     404     404     404     ended   401     401
autosaveRestore, foreign            | 401     404     404     404     404     404     404     404     404     404     404     ended   401     401
lockCheck, own A                    | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
lockCheck, own I                    | 401     200     200     200     404     200     404     200     200     200     200     ended   401     401
lockCheck, foreign A                | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
lockCheck, foreign I                | 401     404     404     404     404     404     200     404     200     200     404     ended   401     401
lockCheck, own agent                | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
lockCheck, own office               | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
lockCheck, foreign agent            | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
lockCheck, foreign office           | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
lockCreate, own A                   | 401     200     200     403     403     200     403     200     200     200     200     ended   401     401
lockCreate, own I                   | 401     200     200     403     404     200     404     200     200     200     200     ended   401     401
lockCreate, foreign A               | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
lockCreate, foreign I               | 401     404     404     404     404     404     200     404     200     200     404     ended   401     401
lockCreate, own agent               | 401     200     403     403     403     200     403     200     200     200     200     ended   401     401
lockCreate, own office              | 401     403     403     403     403     200     403     200     200     200     403     ended   401     401
lockCreate, foreign agent           | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
lockCreate, foreign office          | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
lockPing, own A                     | 401     200     200     403     403     200     403     200     200     200     200     ended   401     401
lockPing, own I                     | 401     200     200     403     404     200     404     200     200     200     200     ended   401     401
lockPing, foreign A                 | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
lockPing, foreign I                 | 401     404     404     404     404     404     200     404     200     200     404     ended   401     401
lockPing, own agent                 | 401     200     403     403     403     200     403     200     200     200     200     ended   401     401
lockPing, own office                | 401     403     403     403     403     200     403     200     200     200     403     ended   401     401
lockPing, foreign agent             | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
lockPing, foreign office            | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
lockRemove, own A                   | 401     200     200     403     403     200     403     200     200     200     200     ended   401     401
lockRemove, own I                   | 401     200     200     403     404     200     404     200     200     200     200     ended   401     401
lockRemove, foreign A               | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
lockRemove, foreign I               | 401     404     404     404     404     404     200     404     200     200     404     ended   401     401
lockRemove, own agent               | 401     200     403     403     403     200     403     200     200     200     200     ended   401     401
lockRemove, own office              | 401     403     403     403     403     200     403     200     200     200     403     ended   401     401
lockRemove, foreign agent           | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
lockRemove, foreign office          | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
lockTakeover, own A                 | 401     200     200     403     403     200     403     200     200     200     200     ended   401     401
lockTakeover, own I                 | 401     200     200     403     404     200     404     200     200     200     200     ended   401     401
lockTakeover, foreign A             | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
lockTakeover, foreign I             | 401     404     404     404     404     404     200     404     200     200     404     ended   401     401
lockTakeover, own agent             | 401     200     403     403     403     200     403     200     200     200     200     ended   401     401
lockTakeover, own office            | 401     403     403     403     403     200     403     200     200     200     403     ended   401     401
lockTakeover, foreign agent         | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
lockTakeover, foreign office        | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
lockAskRelease, own A               | 401     200     200     403     403     200     403     200     200     200     200     ended   401     401
lockAskRelease, own I               | 401     200     200     403     404     200     404     200     200     200     200     ended   401     401
lockAskRelease, foreign A           | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
lockAskRelease, foreign I           | 401     404     404     404     404     404     200     404     200     200     404     ended   401     401
lockAskRelease, own agent           | 401     200     403     403     403     200     403     200     200     200     200     ended   401     401
lockAskRelease, own office          | 401     403     403     403     403     200     403     200     200     200     403     ended   401     401
lockAskRelease, foreign agent       | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
lockAskRelease, foreign office      | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
lockDeclineRelease, own A           | 401     200     200     403     403     200     403     200     200     200     200     ended   401     401
lockDeclineRelease, own I           | 401     200     200     403     404     200     404     200     200     200     200     ended   401     401
lockDeclineRelease, foreign A       | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
lockDeclineRelease, foreign I       | 401     404     404     404     404     404     200     404     200     200     404     ended   401     401
lockDeclineRelease, own agent       | 401     200     403     403     403     200     403     200     200     200     200     ended   401     401
lockDeclineRelease, own office      | 401     403     403     403     403     200     403     200     200     200     403     ended   401     401
lockDeclineRelease, foreign agent   | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
lockDeclineRelease, foreign office  | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
lockDiscard, own A                  | 401     200     200     403     403     200     403     200     200     200     200     ended   401     401
lockDiscard, own I                  | 401     200     200     403     404     200     404     200     200     200     200     ended   401     401
lockDiscard, foreign A              | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
lockDiscard, foreign I              | 401     404     404     404     404     404     200     404     200     200     404     ended   401     401
lockDiscard, own agent              | 401     200     403     403     403     200     403     200     200     200     200     ended   401     401
lockDiscard, own office             | 401     403     403     403     403     200     403     200     200     200     403     ended   401     401
lockDiscard, foreign agent          | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
lockDiscard, foreign office         | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
uploadPhoto                         | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
uploadPhoto, own A                  | 401     200     200     403     403     200     403     200     200     200     200     ended   401     401
uploadPhoto, own I                  | 401     200     200     403     404     200     404     200     200     200     200     ended   401     401
uploadPhoto, foreign A              | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
uploadPhoto, foreign I              | 401     404     404     404     404     404     200     404     200     200     404     ended   401     401
uploadRoom                          | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
getFile, own A                      | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
getFile, own I                      | 401     200     200     200     404     200     404     200     200     200     200     ended   401     401
getFile, foreign A                  | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
getFile, foreign I                  | 401     404     404     404     404     404     200     404     200     200     404     ended   401     401
getFile, own draft                  | 401     200     404     404     404     404     404     404     404     404     404     ended   401     401
getFile, foreign draft              | 401     404     404     404     404     404     404     404     404     404     404     ended   401     401
mediaFile, unsigned                 | 403     403     403     403     403     403     403     403     403     403     403     ended   403     403
mediaFile, handed over              | 200     200     200     200     200     200     200     200     200     200     200     ended   200     200
mediaFile, kept back                | 404     404     404     404     404     404     404     404     404     404     404     ended   404     404
preferredPhoto, own A               | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
preferredPhoto, own I               | 401     200     200     200     404     200     404     200     200     200     200     ended   401     401
preferredPhoto, foreign A           | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
preferredPhoto, foreign I           | 401     404     404     404     404     404     200     404     200     200     404     ended   401     401
downloadPhotos, own A               | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
downloadPhotos, own I               | 401     200     200     200     404     200     404     200     200     200     200     ended   401     401
downloadPhotos, foreign A           | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
downloadPhotos, foreign I           | 401     404     404     404     404     404     200     404     200     200     404     ended   401     401
guestTray, own                      | 401     200     404     404     404     404     404     404     404     404     404     ended   401     401
guestTray, foreign                  | 401     404     404     404     404     404     404     404     404     404     404     ended   401     401
guestLinkMake, own                  | 401     200     404     404     404     404     404     404     404     404     404     ended   401     401
guestLinkMake, foreign              | 401     404     404     404     404     404     404     404     404     404     404     ended   401     401
guestLinkRevoke, own                | 401     200     404     404     404     404     404     404     404     404     404     ended   401     401
guestLinkRevoke, foreign            | 401     404     404     404     404     404     404     404     404     404     404     ended   401     401
guestPicture, own                   | 401     200     404     404     404     404     404     404     404     404     404     ended   401     401
guestPicture, foreign               | 401     404     404     404     404     404     404     404     404     404     404     ended   401     401
guestSettle, own                    | 401     200     404     404     404     404     404     404     404     404     404     ended   401     401
guestSettle, foreign                | 401     404     404     404     404     404     404     404     404     404     404     ended   401     401
guestVisit, good token              | 200     200     200     200     200     200     200     200     200     200     200     ended   200     200
guestVisit, wrong token             | 403     403     403     403     403     403     403     403     403     403     403     ended   403     403
guestUpload, good token             | 200     200     200     200     200     200     200     200     200     200     200     ended   200     200
guestUpload, wrong token            | 403     403     403     403     403     403     403     403     403     403     403     ended   403     403
guestOwnPicture, good token         | 200     200     200     200     200     200     200     200     200     200     200     ended   200     200
guestOwnPicture, wrong token        | 403     403     403     403     403     403     403     403     403     403     403     ended   403     403
photographers, own agent            | 401     200     403     403     403     200     403     200     200     200     200     ended   401     401
photographers, own office           | 401     403     403     403     403     200     403     200     200     200     403     ended   401     401
photographers, foreign agent        | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
photographers, foreign office       | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
photographerName, own agent         | 401     200     403     403     403     200     403     200     200     200     403     ended   401     401
photographerName, own office        | 401     403     403     403     403     200     403     200     200     200     403     ended   401     401
photographerName, foreign agent     | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
photographerName, foreign office    | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
photographerWithdraw, own           | 401     200     404     404     404     200     404     200     200     200     200     ended   401     401
photographerWithdraw, foreign       | 401     404     404     404     404     404     200     404     200     200     404     ended   401     401
photographerVisit, good token       | 200     200     200     200     200     200     200     200     200     200     200     ended   200     200
photographerVisit, wrong token      | 403     403     403     403     403     403     403     403     403     403     403     ended   403     403
photographerOpen, good token        | 200     200     200     200     200     200     200     200     200     200     200     ended   200     200
photographerOpen, wrong token       | 403     403     403     403     403     403     403     403     403     403     403     ended   403     403
uploadSupplement                    | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
uploadSupplement, own A             | 401     200     200     403     403     200     403     200     200     200     200     ended   401     401
uploadSupplement, own I             | 401     200     200     403     404     200     404     200     200     200     200     ended   401     401
uploadSupplement, foreign A         | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
uploadSupplement, foreign I         | 401     404     404     404     404     404     200     404     200     200     404     ended   401     401
uploadSupplementPart                | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
uploadSupplementPart, own A         | 401     200     200     403     403     200     403     200     200     200     200     ended   401     401
uploadSupplementPart, own I         | 401     200     200     403     404     200     404     200     200     200     200     ended   401     401
uploadSupplementPart, foreign A     | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
uploadSupplementPart, foreign I     | 401     404     404     404     404     404     200     404     200     200     404     ended   401     401
uploadStanding                      | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
getSupplement, own A                | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
getSupplement, own I                | 401     200     200     200     404     200     404     200     200     200     200     ended   401     401
getSupplement, foreign A            | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
getSupplement, foreign I            | 401     404     404     404     404     404     200     404     200     200     404     ended   401     401
getSupplement, own draft            | 401     200     404     404     404     404     404     404     404     404     404     ended   401     401
getSupplement, foreign draft        | 401     404     404     404     404     404     404     404     404     404     404     ended   401     401
getSupplement, own A, office        | 401     200     200     200     404     200     404     200     200     200     200     ended   401     401
getSupplement, own A, side          | 401     200     200     404     404     200     404     200     200     200     200     ended   401     401
getSupplement, own A, board         | 401     404     404     404     404     404     404     404     200     200     404     ended   401     401
auditQuery, own A                   | 401     200     200     403     403     200     403     200     200     200     200     ended   401     401
auditQuery, own I                   | 401     200     200     403     404     200     404     200     200     200     200     ended   401     401
auditQuery, foreign A               | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
auditQuery, foreign I               | 401     404     404     404     404     404     200     404     200     200     404     ended   401     401
auditQuery, own agent               | 401     200     403     403     403     200     403     200     200     200     200     ended   401     401
auditQuery, own office              | 401     403     403     403     403     200     403     200     200     200     403     ended   401     401
auditQuery, foreign agent           | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
auditQuery, foreign office          | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
auditQuery, condo                   | 401     403     403     403     403     403     403     403     200     200     403     ended   401     401
auditQuery, announcement            | 401     403     403     403     403     403     403     403     200     200     403     ended   401     401
auditQuery, message                 | 401     403     403     403     403     403     403     403     200     200     403     ended   401     401
lastChanges, own A                  | 401     200     200     403     403     200     403     200     200     200     200     ended   401     401
lastChanges, own I                  | 401     200     200     403     404     200     404     200     200     200     200     ended   401     401
lastChanges, foreign A              | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
lastChanges, foreign I              | 401     404     404     404     404     404     200     404     200     200     404     ended   401     401
lastChanges, own agent              | 401     200     403     403     403     200     403     200     200     200     200     ended   401     401
lastChanges, own office             | 401     403     403     403     403     200     403     200     200     200     403     ended   401     401
lastChanges, foreign agent          | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
lastChanges, foreign office         | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
catalog                             | 401     403     403     403     403     403     403     403     403     200     403     ended   401     401
system                              | 401     403     403     403     403     403     403     403     403     200     403     ended   401     401
memberAccess                        | 401     403     403     403     403     403     403     403     200     200     403     ended   401     401
memberEndSessions, own              | 401     403     403     403     403     403     403     403     403     403     403     ended   401     401
memberEndSessions, another          | 401     403     403     403     403     403     403     403     403     200     403     ended   401     401
memberResetSecondFactor, own        | 401     403     403     403     403     403     403     403     403     403     403     ended   401     401
memberResetSecondFactor, another    | 401     403     403     403     403     403     403     403     403     200     403     ended   401     401
rights                              | 401     403     403     403     403     403     403     403     200     200     403     ended   401     401
deliveryRetry                       | 401     403     403     403     403     403     403     403     200     200     403     ended   401     401
deliveriesRefused                   | 401     403     403     403     403     403     403     403     200     200     403     ended   401     401
condoSearch                         | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
condoSelect                         | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
condoInsert                         | 401     403     403     403     403     403     403     403     200     200     403     ended   401     401
condoUpdate                         | 401     403     403     403     403     403     403     403     200     200     403     ended   401     401
taxSearch                           | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
taxSelect                           | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
taxNear                             | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
geocode                             | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
geocodeAt                           | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
geocodeRecord                       | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
tile                                | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
showingLink, own A                  | 401     200     200     403     403     200     403     200     200     200     200     ended   401     401
showingLink, own I                  | 401     200     200     403     404     200     404     200     200     200     200     ended   401     401
showingLink, foreign A              | 401     403     403     403     403     403     200     403     200     200     403     ended   401     401
showingLink, foreign I              | 401     404     404     404     404     404     200     404     200     200     404     ended   401     401
showingPage, unsigned               | 403     403     403     403     403     403     403     403     403     403     403     ended   403     403
showingPage, signed                 | 200     200     200     200     200     200     200     200     200     200     200     ended   200     200
supportChat                         | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
supportMessage                      | 401     200     200     200     200     200     200     200     200     200     200     ended   401     401
supportMessages                     | 401     403     403     403     403     403     403     403     200     200     403     ended   401     401
supportAnswered                     | 401     403     403     403     403     403     403     403     200     200     403     ended   401     401
errorReport                         | 200     200     200     200     200     200     200     200     200     200     200     ended   200     200
`
