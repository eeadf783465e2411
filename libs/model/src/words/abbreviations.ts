/** Short forms that people write in names of tables and columns, and what they stand for. */
const table = `
  acct account | addr address | amt amount | appt appointment | arr arrival | ata actual arrival | atd actual departure | avg average | bal balance |
  bday birthday | bdgt budget | bgt budget | bkg booking | bld building | bldg building | blk blocked | calc calculated | camp campaign |
  canc cancelled | carr carrier | cat category | ccy currency | cd code | chan channel | chg charge | clm claim | clnt client | cmp complaint |
  cncl cancelled | cnt count | cntct contact | cntr container | cntry country | cogs cost | comm commission | contr contract | conv conversions |
  crd credit | crs course | crt created | crtd created | ctry country | cur currency | curr currency | cust customer | cxl cancelled |
  decomm decommissioned | dep departure | dept department | desc description | descr description | dest destination | disb disbursed | disc discount |
  dlv delivery | dlvd delivered | dlvy delivery | dly daily | dob birth date | doc document | dow weekday | dt date | dur duration | eff effective |
  emp employee | enr enrolment | est estimated | eta estimated arrival | etd estimated departure | ev event | evt event | exp expected | expt export |
  flg flag | flr floor | fmt format | fname first name | fx exchange | grp group | grs gross | hdr header | hgt height | hist history |
  hk housekeeping | hq headquarters | hr hour | hrs hours | impr impressions | insp inspection | inst installed | instr instructor | inv invoice |
  iss issued | itm item | itms items | jrn journal | lang language | lat latitude | len length | lim limit | lin line | lmt limit | ln line |
  lname last name | lng longitude | loc location | lon longitude | lvl level | mach machine | maint maintenance | matl material | max maximum |
  merch merchant | mfg make | mfr manufacturer | mgmt management | mgr manager | min minimum | mins minutes | mktg marketing | mnf manufacturer |
  mnth month | mo month | msg message | mst master | mstr master | mth month | nbr number | nm name | no number | num number | occ occupancy |
  onboard onboarded | opr operator | ops operations | ord order | ordd ordered | org organisation | pax passengers | pct percent | pd paid |
  perc percent | pkg package | pkgs packages | pln plan | pmt payment | po purchase order | pos position | prc price | pref preferred |
  prev previous | pric price | prio priority | priv private | prj project | prod product | prof professor | proj project | prom promised |
  promo promotion | prop property | prt port | pt point | purch purchase | pymt payment | qte quote | qtr quarter | qty quantity | rcd received |
  rcpt receipt | rcv received | recv received | recvd received | ref reference | refd refunded | reg region | rep representative | resv reservation |
  rev revenue | rmvd removed | rqst request | rslt result | rsn reason | rsvn reservation | rt rate | rte route | rtl retail | rtn returned |
  sal salary | sched scheduled | sec seconds | secs seconds | seg segment | seq sequence | sess session | shft shift | shp shipment | shpt shipment |
  sls sales | snap snapshot | so sales order | splr supplier | src source | st state | stat status | std standard | stk stock | strt start |
  sts status | stu student | sub subscription | supp supplier | svc service | sz size | tel telephone | temp temperature | tgt target | tkt ticket |
  tm time | tot total | trans transaction | trf tariff | trm term | trms terms | trx transaction | ts time | ttl total | tx transaction |
  txn transaction | txt text | typ type | uid user id | univ university | uom unit | upd updated | usr user | val value | veh vehicle | ven vendor |
  vend vendor | ver version | vnd vendor | vol volume | vst visit | wght weight | wgt weight | wh warehouse | whs warehouse | whse warehouse |
  wk week | wo work order | wt weight | xfer transfer | yn flag | yr year | yrs years | zn zone
`;

/** The words that each short form stands for. */
export const shortForms: ReadonlyMap<string, readonly string[]> = new Map(
  table.split('|').map((entry): [string, string[]] => {
    const [short = '', ...words] = entry.trim().split(/\s+/);
    return [short, words];
  }),
);

/** The words that a short form stands for; the word itself where it is none. */
export function spelledOut(word: string): readonly string[] {
  return shortForms.get(word) ?? [word];
}
