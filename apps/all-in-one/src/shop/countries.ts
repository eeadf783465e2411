import type { Culture } from './people.js';

/** A country the shop sells to. */
export interface Country {
  name: string;
  /** Its part of the customers, in percent. */
  share: number;
  cultures: readonly (readonly [Culture, number])[];
  cities: readonly (readonly [string, number])[];
}

/** The country whose customers send back more and more. */
export const returningCountry = 'Germany';

export const countries: readonly Country[] = [
  {
    name: 'United States',
    share: 27,
    cultures: [
      ['english', 45],
      ['spanish', 20],
      ['chinese', 10],
      ['nigerian', 7],
      ['indian', 8],
      ['arabic', 5],
      ['polish', 5],
    ],
    cities: [
      ['New York', 26],
      ['Los Angeles', 19],
      ['Chicago', 14],
      ['Austin', 12],
      ['Seattle', 11],
      ['Boston', 9],
      ['Denver', 9],
    ],
  },
  {
    name: 'United Kingdom',
    share: 16,
    cultures: [
      ['english', 65],
      ['indian', 12],
      ['polish', 8],
      ['nigerian', 8],
      ['arabic', 7],
    ],
    cities: [
      ['London', 45],
      ['Manchester', 17],
      ['Edinburgh', 13],
      ['Bristol', 13],
      ['Leeds', 12],
    ],
  },
  {
    name: 'Germany',
    share: 17,
    cultures: [
      ['german', 74],
      ['turkish', 15],
      ['polish', 8],
      ['arabic', 3],
    ],
    cities: [
      ['Berlin', 32],
      ['Hamburg', 22],
      ['Munich', 22],
      ['Cologne', 14],
      ['Leipzig', 10],
    ],
  },
  {
    name: 'France',
    share: 12,
    cultures: [
      ['french', 82],
      ['arabic', 13],
      ['chinese', 5],
    ],
    cities: [
      ['Paris', 46],
      ['Lyon', 20],
      ['Marseille', 14],
      ['Nantes', 10],
      ['Lille', 10],
    ],
  },
  {
    name: 'Spain',
    share: 8,
    cultures: [
      ['spanish', 95],
      ['arabic', 5],
    ],
    cities: [
      ['Madrid', 40],
      ['Barcelona', 34],
      ['Valencia', 15],
      ['Bilbao', 11],
    ],
  },
  {
    name: 'Japan',
    share: 8,
    cultures: [
      ['japanese', 96],
      ['chinese', 4],
    ],
    cities: [
      ['Tokyo', 50],
      ['Osaka', 24],
      ['Fukuoka', 14],
      ['Sapporo', 12],
    ],
  },
  {
    name: 'Brazil',
    share: 6,
    cultures: [
      ['brazilian', 93],
      ['japanese', 7],
    ],
    cities: [
      ['São Paulo', 46],
      ['Rio de Janeiro', 28],
      ['Curitiba', 14],
      ['Recife', 12],
    ],
  },
  {
    name: 'India',
    share: 6,
    cultures: [['indian', 100]],
    cities: [
      ['Bengaluru', 34],
      ['Mumbai', 32],
      ['Delhi', 22],
      ['Pune', 12],
    ],
  },
];

/** The countries with their part of the customers. */
export const countriesByShare = countries.map((country) => [country, country.share] as const);
