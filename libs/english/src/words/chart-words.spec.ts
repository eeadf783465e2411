import { describe, expect, it } from '@jest/globals';
import { readShown } from './chart-words.js';

describe('readShown', () => {
  it.each([
    ['Revenue by country this year as a bar chart', 'Revenue by country this year', 'bars'],
    ['plot revenue by month', 'revenue by month', undefined],
    ['Please plot me revenue by month in a line graph.', 'revenue by month.', 'line'],
    ['Draw a pie chart of orders by channel', 'orders by channel', 'pie'],
    ['Draw orders by channel as a donut chart', 'orders by channel', 'pie'],
    ['show me a stacked bar chart of orders per week and country', 'orders per week and country', 'bars'],
    ['Can you give me a graph showing tickets per day?', 'tickets per day?', undefined],
    ['I want a chart of revenue by category', 'revenue by category', undefined],
    ['Visualise revenue by category', 'revenue by category', undefined],
    ['Bar chart: revenue by category', 'revenue by category', 'bars'],
    ['Revenue by category (pie chart)', 'Revenue by category', 'pie'],
    ['Revenue by month in an area chart for 2025', 'Revenue by month for 2025', 'area'],
    ['scatter plot of price and stock of products', 'price and stock of products', 'points'],
    ['orders per weekday as a histogram?', 'orders per weekday?', 'bars'],
    ['Customers by country as a table', 'Customers by country', 'table'],
    ['Customers by country in tabular form', 'Customers by country', 'table'],
    ['Revenue per month trend line chart', 'Revenue per month trend', 'line'],
    ['make it a pie chart, please', 'it a, please', 'pie'],
    ['as a bar chart', '', 'bars'],
    ['Show it as a table, please', 'Show it, please', 'table'],
  ])('reads %j', (asked, question, as) => expect(readShown(asked)).toEqual({ question, as }));

  it.each([
    'What is the plot of the film?',
    'Plot of each film',
    'Which songs were in the charts in 2020?',
    'How many lines are on the plan?',
    'Name the columns of each table',
    'How many people sit at a table?',
    'Show me a chart',
    'Which bar has the highest rating?',
    'Average chart position by artist',
    'How many charts and graphs are there?',
  ])('leaves %j as it is', (asked) => expect(readShown(asked)).toEqual({ question: asked, as: undefined }));
});
