/**
 * The most frequent words in leaked password lists. Guessers try them first, with digits and signs around them or doubled. Words
 * shorter than the minimum length are included because of these additions.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `password passwords passwort passphrase mypassword thepassword newpassword oldpassword adminpassword rootpassword
   userpassword testpassword nopassword defaultpassword temppassword yourpassword secretpassword supersecret topsecret
   pass passwd pwd secret login logon signin access letmein letmeinplease letmeinnow openup opensesame entry enter
   welcome welcomehome welcomeback welcometo hello helloworld hallo hola bonjour goodmorning goodbye
   admin administrator sysadmin superadmin root rootroot superuser user username guest default changeme changeit
   changethis test tester testing testtest temp temporary demo example sample master owner manager support
   qwerty qwertz azerty asdfgh zxcvbn iloveyou iloveyouforever loveyou lovely ilove forever
   monkey dragon tiger lion eagle phoenix falcon panther wolf bear butterfly chicken donkey
   football baseball basketball soccer hockey tennis golf liverpool arsenal chelsea barcelona realmadrid yankees cowboys
   superman batman spiderman ironman starwars startrek pokemon naruto minecraft matrix gandalf skywalker jordan
   sunshine princess prince angel babygirl babyboy sweetheart darling honey flower cookie chocolate cheese banana
   shadow killer hunter ninja warrior soldier samurai assassin trustno whatever freedom fuckyou asshole nothing
   computer internet google facebook microsoft windows apple samsung android network server database oracle mysql
   postgres postgresql cisco system security company business office project service analytics dashboard questglass
   michael michelle jennifer jessica ashley daniel andrew joshua matthew anthony thomas robert charlie george william
   alexander elizabeth nicole samantha jasmine amanda summer winter spring autumn january february march april june
   july august september october november december monday tuesday wednesday thursday friday saturday sunday
   london paris berlin newyork america england germany france canada australia india mercedes ferrari porsche mustang
   corvette harley yamaha unbelievable mississippi international`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Characters in the order in which fingers and alphabets have them. */
export const commonRuns: readonly string[] = [
  '012345678901234567890',
  'abcdefghijklmnopqrstuvwxyzabc',
  'qwertyuiopasdfghjklzxcvbnmqwe',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'zaq12wsxcde34rfvbgt56yhnmju78ik',
  '147258369963852741',
];
