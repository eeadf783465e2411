/** Short forms that people write in names of tables and columns, and what they stand for. */
const table = `
  acct account | addr address | amt amount | arr arrival | avg average | bal balance | bkg booking | bday birthday | camp campaign | cat category |
  ccy currency | cd code | chan channel | chg charge | cmp complaint | cnt count | cntry country | comm commission | conv conversions | cogs cost | crs course |
  ctry country | curr currency | cust customer | decomm decommissioned | dep departure | dept department | desc description | descr description | disb disbursed | disc discount | dob birth date | doc document |
  dow weekday | dt date | dur duration | eff effective | emp employee | enr enrolment | est estimated | ev event | evt event | exp expected | expt export |
  flr floor | fmt format | fname first name | fx exchange | grp group | hist history | hk housekeeping | hq headquarters | hr hour | hrs hours | hgt height | impr impressions | inst installed |
  instr instructor | inv invoice | iss issued | lang language | lat latitude | len length | lname last name | lng longitude | loc location | lon longitude | lvl level | mach machine | max maximum | merch merchant |
  mfg make | mfr manufacturer | mgr manager | min minimum | mins minutes | mktg marketing | mo month | msg message | mth month | nbr number | nm name | no number | num number |
  occ occupancy | onboard onboarded | ops operations | ord order | ordd ordered | org organisation | pax passengers | pct percent | perc percent | pmt payment | pos position | pref preferred | prev previous |
  priv private | prod product | prof professor | promo promotion | prop property | pt point | purch purchase | pymt payment | qty quantity | qtr quarter | recv received | recvd received | ref reference | refd refunded |
  reg region | rep representative | rev revenue | rmvd removed | rqst request | rsn reason | rt rate | rte route | sal salary | sched scheduled | sec seconds | secs seconds | seg segment | sess session | seq sequence |
  snap snapshot | src source | st state | std standard | sts status | stu student | sub subscription | supp supplier | svc service | tel telephone | temp temperature | tkt ticket | tm time | trf tariff | trans transaction |
  ts time | txn transaction | uom unit | univ university | uid user id | usr user | val value | veh vehicle | vend vendor | ver version | vol volume | wgt weight | wh warehouse | whse warehouse | wk week |
  prio priority | prom promised | rcv received | cxl cancelled | wo work order | wt weight | yn flag | yr year | yrs years
`;

const spelled: ReadonlyMap<string, readonly string[]> = new Map(
  table.split('|').map((entry): [string, string[]] => {
    const [short = '', ...words] = entry.trim().split(/\s+/);
    return [short, words];
  }),
);

/** The words that a short form stands for; the word itself where it is none. */
export function spelledOut(word: string): readonly string[] {
  return spelled.get(word) ?? [word];
}
