import type { Dice } from './dice.js';

/** The origins of names; the words are ours, and nobody in particular is meant. */
export type Culture = keyof typeof cultures;

const cultures = {
  english: {
    given:
      'Oliver Amelia Harry Isla George Ava Jack Emily Noah Grace Arthur Lily Leo Evie Thomas Ruby Henry Alice James Florence',
    family:
      'Harding Whitlock Pemberton Ashworth Bexley Thorne Calloway Merrick Langley Fairfax Holloway Winslow Prescott Larkin Radley Wetherby Marlowe Kendrick',
  },
  german: {
    given:
      'Lukas Hannah Felix Lena Jonas Mia Paul Emma Moritz Clara Jürgen Greta Matthias Johanna Finn Frieda Anton Käthe',
    family:
      'Brandt Lindner Köhler Vogt Seidel Hartwig Dreyer Krämer Roth Winkler Böhm Falk Steinbach Ehlers Jansen Mertens Wolff Schäfer',
  },
  french: {
    given:
      'Camille Louis Chloé Hugo Léa Gabriel Manon Jules Inès Théo Zoé Arthur Juliette Raphaël Élise Bastien Margaux Rémi',
    family:
      'Lefèvre Moreau Garnier Rousseau Chevalier Lambert Fontaine Mercier Dubois Perrin Girard Marchand Renaud Colin Aubert Besson Vidal Leclerc',
  },
  spanish: {
    given:
      'Lucía Mateo Sofía Hugo Martina Pablo Paula Álvaro Carmen Diego Elena Javier Marta Sergio Noa Adrián Alba Iván',
    family:
      'Navarro Ortega Delgado Castro Serrano Molina Iglesias Herrero Cabrera Vega Campos Reyes Fuentes Aguilar Peña Lozano Rivas Soler',
  },
  japanese: {
    given: 'Haruto Yui Sota Aoi Ren Hina Yuto Sakura Riku Mei Kaito Rin Takumi Akari Daiki Nanami Kenji Emi',
    family:
      'Sato Tanaka Watanabe Kobayashi Yamamoto Nakamura Ito Kato Yoshida Mori Hayashi Shimizu Ogawa Fujita Okada Ishii Endo Kondo',
  },
  brazilian: {
    given:
      'João Ana Miguel Júlia Davi Beatriz Lucas Larissa Rafael Camila Gustavo Letícia Thiago Fernanda Caio Marina Bruno Isadora',
    family:
      'Silva Souza Oliveira Pereira Almeida Ribeiro Carvalho Barbosa Rocha Teixeira Moraes Cardoso Nogueira Freitas Macedo Tavares Duarte Fonseca',
  },
  indian: {
    given:
      'Aarav Ananya Vihaan Diya Arjun Ishita Rohan Priya Kabir Meera Aditya Kavya Nikhil Shreya Varun Lakshmi Sanjay Pooja',
    family:
      'Sharma Patel Iyer Reddy Nair Gupta Banerjee Kulkarni Menon Chopra Desai Rao Joshi Bhat Mehta Pillai Kapoor Das',
  },
  chinese: {
    given: 'Wei Mei Jun Xiu Hao Lan Ming Ying Tao Fang Lei Hui Bo Jing Chen Yan',
    family: 'Wang Li Zhang Chen Liu Yang Huang Zhao Wu Zhou Xu Sun Ma Zhu Lin Guo',
  },
  nigerian: {
    given: 'Chidi Amaka Tunde Ngozi Emeka Folake Ifeanyi Adaeze Segun Yetunde Obinna Zainab Kelechi Bisi',
    family: 'Okafor Adeyemi Balogun Eze Nwosu Ogunleye Abiola Danjuma Okoro Bello Achebe Oyelaran Ibe Lawal',
  },
  arabic: {
    given: 'Omar Layla Yusuf Noor Karim Salma Hassan Amira Tariq Rania Samir Dina Khalil Hana',
    family: 'Haddad Mansour Khoury Nasser Farah Saleh Aziz Rahman Sabbagh Hakimi Darwish Qasim Zaidan Bakri',
  },
  polish: {
    given: 'Jakub Zofia Antoni Maja Szymon Hanna Filip Zuzanna Marek Agnieszka Piotr Magda Kacper Ewa',
    family:
      'Nowak Wójcik Kamiński Zieliński Mazur Krawczyk Wieczorek Dudek Pawlak Sikora Baran Szewczyk Lis Wrona',
  },
  turkish: {
    given: 'Emre Elif Mert Zeynep Kerem Defne Can Ayşe Deniz Selin Burak Ece Onur Leyla',
    family: 'Yılmaz Kaya Demir Şahin Çelik Aydın Arslan Doğan Kılıç Aslan Koç Kurt Özkan Polat',
  },
} as const;

/** A person's name, given name first. */
export function nameOf(dice: Dice, culture: Culture): string {
  const { given, family } = cultures[culture];
  return `${dice.pick(given.split(' '))} ${dice.pick(family.split(' '))}`;
}

/** An address nobody can own (RFC 2606), made unique by the customer's number. */
export function emailOf(dice: Dice, name: string, id: number): string {
  const plain = name
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replaceAll(/[^A-Za-z ]/g, '');
  const host = dice.pick(['mail', 'post', 'inbox', 'home', 'letters']);
  return `${plain.toLowerCase().replaceAll(' ', '.')}.${id}@${host}.example`;
}
