import { adSpendTable, makeAdSpend } from './ad-spend.js';
import type { AdSpend } from './ad-spend.js';
import { isoDate } from './calendar.js';
import { campaignsTable, makeCampaigns } from './campaigns.js';
import type { Campaign } from './campaigns.js';
import { customersTable, makeCustomers } from './customers.js';
import type { Customer } from './customers.js';
import { orderItemsTable, ordersTable } from './order-tables.js';
import { makeOrders } from './orders.js';
import type { Order } from './orders.js';
import { planShop } from './plan.js';
import { makeProducts, productsTable } from './products.js';
import type { Product } from './products.js';
import { makeSubscriptions, subscriptionsTable } from './subscriptions.js';
import type { Subscription } from './subscriptions.js';
import { makeSupportTickets, supportTicketsTable } from './support-tickets.js';
import type { SupportTicket } from './support-tickets.js';
import type { ShopTable } from './table.js';
import { makeWebSessions, webSessionsTable } from './web-sessions.js';
import type { WebSessions } from './web-sessions.js';

/** The sample shop's operations. */
export interface Shop {
  customers: Customer[];
  products: Product[];
  orders: Order[];
  subscriptions: Subscription[];
  supportTickets: SupportTicket[];
}

/** The channels that bring people to it. */
export interface Marketing {
  campaigns: Campaign[];
  adSpend: AdSpend[];
  webSessions: WebSessions[];
}

const usualSeed = 20_240_229;

/** Counts up when the tables or their stories change, so that a folder made by an older version is made again. */
const shopVersion = 1;

/** Names the sample data of a day: data with another stamp are out of date. */
export function shopStamp(now: Date): string {
  return `shop-${shopVersion}-${isoDate(now.getTime())}`;
}

/** The shop as it is at a moment; the same for the same seed and hour. */
export function makeShop(now: Date, seed = usualSeed): Shop {
  const plan = planShop(now);
  const customers = makeCustomers(plan, seed);
  const products = makeProducts(plan, seed);
  const orders = makeOrders(plan, seed, { customers, products });
  return {
    customers,
    products,
    orders,
    subscriptions: makeSubscriptions(plan, seed, customers),
    supportTickets: makeSupportTickets(plan, seed, orders),
  };
}

export function makeMarketing(now: Date, seed = usualSeed): Marketing {
  const plan = planShop(now);
  const campaigns = makeCampaigns(plan);
  return {
    campaigns,
    adSpend: makeAdSpend(plan, seed, campaigns),
    webSessions: makeWebSessions(plan, seed),
  };
}

/** The tables, each after those it refers to. */
export function shopTables(shop: Shop): ShopTable[] {
  return [
    customersTable(shop.customers),
    productsTable(shop.products),
    ordersTable(shop.orders),
    orderItemsTable(shop.orders),
    subscriptionsTable(shop.subscriptions),
    supportTicketsTable(shop.supportTickets),
  ];
}

export function marketingTables(marketing: Marketing): ShopTable[] {
  return [
    campaignsTable(marketing.campaigns),
    adSpendTable(marketing.adSpend),
    webSessionsTable(marketing.webSessions),
  ];
}
