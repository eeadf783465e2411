/** Countries with their names and adjectives: the data has one of them, and people use another. */
const written = `
  united states,usa,us,america,united states of america|american;united kingdom,uk,great britain,britain|british;england|english;scotland|scottish;
  wales|welsh;ireland|irish;france|french;germany|german;spain|spanish;portugal|portuguese;italy|italian;netherlands,holland|dutch;belgium|belgian;
  switzerland|swiss;austria|austrian;denmark|danish;norway|norwegian;sweden|swedish;finland|finnish;iceland|icelandic;poland|polish;
  czech republic,czechia|czech;slovakia|slovak;hungary|hungarian;romania|romanian;bulgaria|bulgarian;greece|greek;turkey|turkish;russia|russian;
  ukraine|ukrainian;serbia|serbian;croatia|croatian;slovenia|slovenian;estonia|estonian;latvia|latvian;lithuania|lithuanian;belarus|belarusian;
  canada|canadian;mexico|mexican;brazil|brazilian;argentina|argentinian,argentine;chile|chilean;colombia|colombian;peru|peruvian;
  venezuela|venezuelan;ecuador|ecuadorian;uruguay|uruguayan;paraguay|paraguayan;bolivia|bolivian;cuba|cuban;jamaica|jamaican;
  china|chinese;japan|japanese;south korea,korea|korean,south korean;north korea|north korean;india|indian;pakistan|pakistani;
  bangladesh|bangladeshi;sri lanka|sri lankan;nepal|nepalese;thailand|thai;vietnam|vietnamese;indonesia|indonesian;malaysia|malaysian;
  singapore|singaporean;philippines|filipino,philippine;taiwan|taiwanese;mongolia|mongolian;kazakhstan|kazakh;iran|iranian;iraq|iraqi;
  israel|israeli;saudi arabia|saudi;lebanon|lebanese;syria|syrian;jordan|jordanian;egypt|egyptian;morocco|moroccan;algeria|algerian;
  tunisia|tunisian;nigeria|nigerian;kenya|kenyan;ethiopia|ethiopian;ghana|ghanaian;south africa|south african;zimbabwe|zimbabwean;
  australia|australian;new zealand|new zealander;europe|european;asia|asian;africa|african`;

const others = new Map<string, string[]>();
for (const group of written.split(';')) {
  const names = group.split(/[|,]/).map((name) => name.trim());
  for (const name of names)
    others.set(
      name,
      names.filter((other) => other !== name),
    );
}

/** The other names and adjectives of a country: "French" for France. */
export function otherNamesOf(lower: string): readonly string[] {
  return others.get(lower) ?? [];
}
