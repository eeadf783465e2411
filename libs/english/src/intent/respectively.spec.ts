import { describe, expect, it } from '@jest/globals';
import { planOf } from '../plan-text.fixture.js';
import { shop } from '../shop.fixture.js';

describe('respectively', () => {
  it.each([
    [
      'What are the minimum and maximum price and launch date respectively?',
      'select min(products.price), max(products.launched_on) from products',
    ],
    [
      'the highest and lowest total and quantity respectively',
      'select max(orders.total), min(order_items.quantity) from orders + order_items',
    ],
    [
      'products whose price and category are 10 and Kitchen respectively',
      'select products.title from products where products.price = 10 and products.category is Kitchen',
    ],
    [
      'items whose quantity and price are above 5 and 10 respectively',
      'select order_items.id from order_items + products where order_items.quantity > 5 and products.price > 10',
    ],
    [
      'name and title of customers and products respectively',
      'select customers.name, products.title from customers + orders + order_items + products',
    ],
  ])('pairs the two lists before it: %s', (question, expected) => {
    expect(planOf(question, shop())).toBe(expected);
  });

  it.each([
    [
      'What is the average price of Kitchen and Garden products respectively?',
      'select products.category, avg(products.price) from products where (products.category is Kitchen or products.category is Garden) by products.category order case',
    ],
    [
      'How many customers are there in Germany and France respectively?',
      'select customers.country, count() from customers where (customers.country is Germany or customers.country is France) by customers.country order case',
    ],
    [
      'How many orders did Ada Lovelace and Grace Hopper place respectively?',
      'select customers.name, count() from orders + customers where (customers.name is Ada Lovelace or customers.name is Grace Hopper) by customers.name order case',
    ],
  ])('asks it of each value that is named, in their order: %s', (question, expected) => {
    expect(planOf(question, shop())).toBe(expected);
  });

  it.each([
    ['number of orders in March and April, respectively', 'orders.ordered_at in 2026-03-01'],
    ['total of orders in 2024 and 2025 respectively', 'orders.ordered_at in 2024-01-01'],
  ])('asks it of each period that is named: %s', (question, part) => {
    const text = planOf(question, shop()) ?? '';
    expect(text).toContain(part);
    expect(text).toMatch(/by .*orders\.ordered_at.* order/);
  });

  it.each([
    ['the names and countries of customers respectively', 'the names and countries of customers'],
    ['the average and maximum price of products respectively', 'the average and maximum price of products'],
    ['maximum price and minimum quantity, respectively', 'maximum price and minimum quantity'],
    ['number of orders by country and status respectively', 'number of orders by country and status'],
    [
      'How many products cost more than 10 and less than 5 respectively?',
      'How many products cost more than 10 or less than 5?',
    ],
  ])('changes nothing where one list says it all: %s', (question, plain) => {
    expect(planOf(question, shop())).toBe(planOf(plain, shop()));
  });
});
