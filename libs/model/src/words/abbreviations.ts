/** Abbreviations in the names of tables and columns, with the words that they stand for. */
const table = `
  acct account | acq acquisition | addr address | alloc allocated | amt amount | appl application | applcnt applicant | appr approved |
  apprvd approved | appt appointment | arr arrival | asgn assigned | asst assistant | ata actual arrival | atd actual departure | attd attendance |
  auth authorised | avail available | avg average | bal balance | bday birthday | bdgt budget | benef beneficiary | bgt budget | bkd booked |
  bkg booking | bld building | bldg building | blk blocked | br branch | brn branch | calc calculated | camp campaign | canc cancelled |
  cand candidate | carr carrier | cat category | ccy currency | cd code | certif certificate | chan channel | chg charge | chk check |
  clin clinician | clm claim | clnt client | cls closed | clsd closed | cmp complaint | cncl cancelled | cnfm confirmed | cnt count | cntct contact |
  cntr container | cntrct contract | cntry country | co company | cogs cost | coll collection | colln collection | comm commission |
  compl completed | conf confirmed | contr contract | conv conversions | cplt completed | cr credit | crd credit | crs course | crse course |
  crt created | crtd created | ctr centre | ctrct contract | ctry country | cur currency | curr currency | cust customer | cxl cancelled |
  decomm decommissioned | dele deleted | deliv delivery | delv delivery | dep departure | dept department | desc description | descr description |
  desp despatched | despd despatched | dest destination | dft default | diag diagnosis | disb disbursed | disc discount | disp disposed |
  distr distributor | div division | dlv delivery | dlvd delivered | dlvy delivery | dly daily | dmg damage | dob birth date | doc document |
  dow weekday | drpff dropoff | drv driver | drvr driver | dsc discount | dscnt discount | dsp disposed | dt date | dur duration | edu education |
  eff effective | elec electricity | eml email | emp employee | enq enquiry | enr enrolment | eqp equipment | equip equipment | est estimated |
  eta estimated arrival | etd estimated departure | ev event | evt event | exp expected | expt export | fac facility | fcst forecast | flg flag |
  flr floor | fmt format | fname first name | fnm first name | freq frequency | fst first | fwd forwarding | fx exchange | grg garage | grp group |
  grs gross | gtd guaranteed | hd header | hdr header | hgt height | hist history | hk housekeeping | hol holiday | hosp hospital | hq headquarters |
  hr hour | hrs hours | hse house | ht height | iban account number | img image | impr impressions | incd incident | ins insurance |
  insp inspection | inst installed | instr instructor | intl international | inv invoice | invt inventory | iss issued | itm item | itms items |
  jrn journal | kms kilometres | lang language | lat latitude | lbl label | lcn location | ldr leader | len length | lgth length | lic licence |
  lim limit | lin line | lkp lookup | lkup lookup | lmt limit | ln line | lname last name | lng longitude | lnm last name | loc location |
  lon longitude | lst last | lvl level | mach machine | maint maintenance | matl material | max maximum | mbr member | mbrshp membership |
  mdl model | meas measure | med medical | memb member | merch merchant | mfg make | mfr manufacturer | mgmt management | mgr manager | min minimum |
  mins minutes | mk make | mktg marketing | mlg mileage | mnf manufacturer | mnth month | mo month | msg message | mst master | mstr master |
  mtd method | mtg meeting | mth month | mtr meter | mtrl material | nat nationality | natl national | nbr number | nm name | no number | nt night |
  nts nights | num number | occ occupancy | onboard onboarded | oper operation | opn opened | opp opportunity | opps opportunities | opr operator |
  ops operations | ord order | ordd ordered | org organisation | orig original | ovd overdue | pat patient | pax passengers | pcd postcode |
  pckp pickup | pct percent | pctg percentage | pd paid | perc percent | perf performance | pers person | phn phone | pkg package | pkgs packages |
  pkup pickup | pln plan | pmnt payment | pmt payment | po purchase order | pos position | prac practice | prc price | pref preferred |
  prem premium | prev previous | pric price | princ principal | prio priority | priv private | prj project | prk parking | prob problem |
  proc process | prod product | prof professor | proj project | prom promised | promo promotion | prop property | prov provider | prt port |
  pstcd postcode | pt point | purch purchase | pymt payment | qlty quality | qtd quoted | qte quote | qtr quarter | qty quantity |
  qual qualification | quot quote | rcd received | rchg recharge | rcpt receipt | rcv received | rcvd received | recd received | recv received |
  recvd received | ref reference | refd refunded | reg region | rej rejected | rem remaining | reord reorder | rep representative |
  repl replacement | resv reservation | retd returned | rev revenue | rgn region | rgstr register | rmvd removed | rpt reported | rqst request |
  rslt result | rsn reason | rsp response | rsvn reservation | rt rate | rte route | rtl retail | rtn returned | rtng rating | rvw review |
  sal salary | schd scheduled | sched scheduled | sec seconds | secs seconds | seg segment | seq sequence | sess session | sev severity |
  shft shift | shp shipment | shpd shipped | shpt shipment | sls sales | slsp salesperson | snap snapshot | snm surname | so sales order |
  spec specification | splr supplier | sqft square feet | sqm square metres | src source | srv service | st state | stat status | std standard |
  stf staff | stk stock | stmt statement | strm stream | strt start | sts status | stu student | sub subscription | subj subject | supp supplier |
  supv supervisor | surch surcharge | surv survey | svc service | sys system | sz size | tck ticket | tech technician | tel telephone |
  temp temperature | ter territory | terr territory | tgt target | thrpy therapy | tkt ticket | tm time | tmp temporary | tot total |
  trans transaction | trf tariff | trm term | trms terms | trng training | trt treatment | trtmt treatment | trx transaction | ts time | ttl total |
  twn town | tx transaction | txn transaction | txt text | typ type | uid user id | univ university | unt unit | uom unit | upd updated | usg usage |
  usr user | util utilisation | vac vacancy | val value | veh vehicle | ven vendor | vend vendor | ver version | vis visit | vnd vendor |
  vol volume | vou voucher | vst visit | warr warranty | wdn withdrawn | wght weight | wgt weight | wh warehouse | whs warehouse | whse warehouse |
  wk week | wkend weekend | wknd weekend | wkr worker | wo work order | wrk work | wrty warranty | wt weight | wty warranty | xfer transfer |
  xs excess | xtra extra | yn flag | yob birth year | yr year | yrs years | zip postcode | zn zone
`;

/** Words that are often written without their vowels: "brnch", "rntl". */
const oftenShortened =
  `accommodation account activity address adjustment agent agreement allergen allocation allowance amount applicant application appointment apprentice
  approved area arrival assessment asset assignment attendance attendee balance bank batch branch brand broker budget building campaign candidate
  carrier category certificate channel charge city claim class cleaner client clinic collection color colour comment commission company competitor
  complaint completed component condition consent consignment consultant consultation consumption contact container contract contractor cost counter
  counterparty country county courier course coverage created currency customer dealer deduction delivery department dependant deposit description
  despatch despatched destination device diagnosis discount distance district doctor document donation donor downtime driver employee engineer enquiry
  enrollment equipment estimate estimated event examination exchange exhibitor expense expiry export facility field floor forecast format freight fuel
  fulfilment garage gender grade gross group guarantee guest hotel house household import incident income industry ingredient inspection inspector
  installation installer instalment instructor insurance interview inventory inverter invitation invoice issue journey kitchen label landlord lease
  lecture lender lesson level licence lifecycle loan location machine maintenance manager manifest market material measure mechanic medication member
  merchandise merchandiser merchant message meter method mileage milestone model month mortgage name nation network notification number nurse
  obligation occupancy offer office operator opportunity order ordered origin overtime owner packaging parcel participant partner passenger patient
  payment penalty percent performance period permit person pharmacy phone placement plan plant platform player pledge policy position postcode
  practice practitioner premium prescription price priority procedure process procurement product professional profit project promotion property
  proposal provider publication publisher purchase qualification quality quantity quarter questionnaire queue quote range reading reason receipt
  receivable recipient recommended reconciliation record recruitment referral refund region registered registration reimbursement reminder removal
  renewal rental repair replacement report request requested requirement reservation resolved respondent response restaurant result retail retailer
  return revenue review revision room roster route salary salesman satisfaction schedule scheduled scholarship school score season seat sector segment
  seller sender serial service session settlement shareholder shift shipment signed site skill source specialist sponsor sponsorship staff standard
  start statement station status stock stocktake storage store street student subcontractor subject submission submitted supervisor supplement
  supplier supply surcharge survey suspended tariff teacher team technician telephone temperature template tenancy tenant term terminal territory
  threshold ticket timesheet timetable title total town tracking trade trainer training transaction transfer translation translator transport
  traveller treatment trip truck type underwriter unit update user utilisation utilization vacancy vaccination validation valuation value vehicle
  vendor verification verified version veterinary visit volume volunteer voucher warehouse warranty weather week weight wholesale withdrawal worker
  workflow workshop workstation zone`.split(/\s+/);

/** Returns a word without its vowels behind the first letter, and with double letters once. */
function skeleton(word: string): string {
  return (
    word.slice(0, 1) +
    word
      .slice(1)
      .replaceAll(/[aeiou]/g, '')
      .replaceAll(/(.)\1/g, '$1')
  );
}

const bySkeleton: ReadonlyMap<string, string> = new Map(
  oftenShortened.toReversed().map((word) => [skeleton(word), word]),
);

const lettersMin = 3;

/** Returns the word of which only the consonants are written. */
function withVowels(short: string): string | undefined {
  const isShortened = short.length >= lettersMin && /^[a-z][^aeiou\d]+$/.test(short);
  return isShortened ? bySkeleton.get(skeleton(short)) : undefined;
}

/** The words that each abbreviation stands for. */
export const shortForms: ReadonlyMap<string, readonly string[]> = new Map(
  table.split('|').map((entry): [string, string[]] => {
    const [short = '', ...words] = entry.trim().split(/\s+/);
    return [short, words];
  }),
);

/** Returns the words that an abbreviation stands for; the word itself if it is none. */
export function spelledOut(word: string): readonly string[] {
  const whole = shortForms.has(word) ? undefined : withVowels(word);
  return whole === undefined ? (shortForms.get(word) ?? [word]) : [whole];
}
