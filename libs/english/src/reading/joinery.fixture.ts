import { buildModel } from '#model';
import { buildCatalog } from '../catalog/catalog.js';
import type { Catalog } from '../catalog/catalog.js';
import { aTable } from '../shop.fixture.js';

/** A joiner's workshop, whose rows are marked in every table when somebody deletes them. */
export function joinery(): Catalog {
  const tables = [
    aTable('cust', ['cust_no!:integer', 'nm!:text', 'email:text', 'opened!:date', 'dele!:text:N|Y']),
    aTable(
      'job',
      [
        'job_no!:integer',
        'cust_no!:integer',
        'title!:text:Oak stairs|Sash windows',
        'qty!:integer',
        'price!:number',
        'rcvd_dt!:date',
        'due_dt!:date',
        'st!:text:IN PROGRESS|ON HOLD|DELIVERED|CANCELLED',
        'dele!:text:N|Y',
      ],
      ['cust_no>cust.cust_no'],
    ),
    aTable(
      'inv',
      [
        'inv_no!:integer',
        'cust_no!:integer',
        'job_no!:integer',
        'inv_dt!:date',
        'net_amt!:number',
        'paid_dt:date',
        'dele!:text:N|Y',
      ],
      ['cust_no>cust.cust_no', 'job_no>job.job_no'],
    ),
    aTable(
      'op',
      ['op_no!:integer', 'job_no!:integer', 'mach_no!:integer', 'op_dt!:date', 'mins_run!:integer'],
      ['job_no>job.job_no', 'mach_no>mach.mach_no'],
    ),
    aTable(
      'survey',
      ['survey_no!:integer', 'cust_no!:integer', 'booked_on!:date', 'survey_dt!:date', 'last_call:date'],
      ['cust_no>cust.cust_no'],
    ),
    ...workshop(),
  ];
  return buildCatalog({ tables, model: buildModel(tables, undefined) });
}

/** Its machines and those who work at them. */
function workshop(): ReturnType<typeof aTable>[] {
  return [
    aTable(
      'quota_hist',
      ['mach_no!:integer', 'quota_qty!:integer', 'eff_from!:date', 'eff_to:date'],
      ['mach_no>mach.mach_no'],
    ),
    aTable('fitter', ['fitter_no!:integer', 'nm!:text', 'card_expires_on:date', 'dele!:text:N|Y']),
    aTable('mach', ['mach_no!:integer', 'nm!:text', 'bought!:date', 'dele!:text:N|Y']),
  ];
}
