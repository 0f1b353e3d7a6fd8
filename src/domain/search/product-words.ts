import type { AllergenClass } from '../catalog/allergens.ts'
import type { WordsByLanguage } from './word-lists.ts'

/**
 * Words for allergens, behind "ohne" and before "frei". They only ever choose the filter by declared allergens; a wider
 * class than the word is on the safe side: "ohne Nüsse" also leaves out peanuts.
 */
export const allergenWords: readonly { classes: readonly AllergenClass[]; words: WordsByLanguage }[] = [
  {
    classes: ['gluten'],
    words: {
      de: 'Gluten, Weizen, Roggen, Dinkel, Gerste, Hafer, Getreide, Mehl',
      en: 'gluten, wheat, rye, spelt, barley, oat, oats, cereals, flour',
    },
  },
  {
    classes: ['nuts'],
    words: {
      de: 'Haselnuss, Walnuss, Mandel, Mandeln, Cashew, Pistazie, Pekannuss, Schalenfrüchte',
      en: 'hazelnut, walnut, almond, cashew, pistachio, pecan, tree nut, tree nuts',
    },
  },
  { classes: ['peanut'], words: { de: 'Erdnuss, Erdnüsse', en: 'peanut' } },
  { classes: ['nuts', 'peanut'], words: { de: 'Nuss, Nüsse, Nüssen', en: 'nut, nuts' } },
  {
    classes: ['milk'],
    words: {
      de: 'Milch, Laktose, Lactose, Milcheiweiß, Butter, Sahne, Kuhmilch, Milchprodukte',
      en: 'milk, lactose, dairy, butter, cream',
    },
  },
  { classes: ['egg'], words: { de: 'Ei, Eier, Eiern, Hühnerei', en: 'egg, eggs' } },
  { classes: ['soy'], words: { de: 'Soja', en: 'soy, soya' } },
  { classes: ['sesame'], words: { de: 'Sesam', en: 'sesame' } },
  { classes: ['fish'], words: { de: 'Fisch', en: 'fish' } },
  { classes: ['mustard'], words: { de: 'Senf', en: 'mustard' } },
  { classes: ['celery'], words: { de: 'Sellerie', en: 'celery' } },
  { classes: ['lupin'], words: { de: 'Lupine, Lupinen', en: 'lupin, lupins' } },
  { classes: ['sulphites'], words: { de: 'Sulfit, Sulfite, Schwefel', en: 'sulphite, sulphites, sulfites' } },
  { classes: ['crustaceans'], words: { de: 'Krebstiere, Krebs', en: 'crustaceans, shellfish' } },
  { classes: ['molluscs'], words: { de: 'Weichtiere, Muscheln', en: 'molluscs' } },
]

/** Before what somebody does not want. */
export const negationStarts: WordsByLanguage = {
  de: 'ohne, kein, keine, keinen, nicht, frei von',
  en: 'without, no, not, free from, free of',
}

/** Behind what somebody does not want, also as the end of a word. */
export const negationEnds: WordsByLanguage = { de: 'frei, freie, freies, freier', en: 'free' }

export const productTopicIds = ['organic', 'regional', 'vegan', 'vegetarian'] as const
export type ProductTopicId = (typeof productTopicIds)[number]

/** What content declares of a product. */
export const productTopics: readonly { id: ProductTopicId; words: WordsByLanguage }[] = [
  {
    id: 'organic',
    words: { de: 'Bio, biologisch, ökologisch, öko, Bioland, aus biologischem Anbau', en: 'organic, bio' },
  },
  { id: 'regional', words: { de: 'regional, aus der Region, regionales', en: 'regional, local, from the region' } },
  {
    id: 'vegan',
    words: { de: 'vegan, veganes, vegane, pflanzlich, rein pflanzlich, tierfrei', en: 'vegan, plant based' },
  },
  {
    id: 'vegetarian',
    words: {
      de: 'vegetarisch, vegetarische, Vegetarier, veggie, fleischlos, ohne Fleisch, ohne Wurst',
      en: 'vegetarian, veggie, meatless, without meat, no meat, meat free',
    },
  },
]

/** Words of other regions and of everyday speech, and the words of our names that they also find. */
export const productSynonyms: readonly { words: WordsByLanguage; finds: string }[] = [
  {
    words: {
      de: 'Brötchen, Wecken, Weckle, Weckla, Wecke, Weckerl, Weckli, Weggli, Schrippe, Rundstück, Kipf, Semmerl, Frühstücksbrötchen, Frühstückssemmel',
      en: 'bread roll, breakfast roll, bun',
    },
    finds: 'semmel, weckerl, brötchen',
  },
  {
    words: { de: 'Breze, Brezn, Brezl, Brezen, Bretzel, Bretzeln, Brezle, Laugenbrezel, Laugenbreze', en: 'bretzel' },
    finds: 'brezel',
  },
  { words: { de: 'Lauge, Laugen, Laugengebäck, Laugenzeug', en: 'lye' }, finds: 'laugen, brezel' },
  { words: { de: 'Brot, Laib, Brotlaib', en: 'bread, loaf' }, finds: 'brot, loaf' },
  { words: { de: 'Mischbrot, Graubrot, Roggenbrot', en: 'rye bread' }, finds: 'roggenmischbrot, bauernbrot' },
  {
    words: { de: 'Weißbrot, Stangenbrot, Baguettes', en: 'white bread, french bread' },
    finds: 'baguette, ciabatta, toastbrot',
  },
  {
    words: { de: 'Körnerbrot, Kernbrot, Saatenbrot', en: 'seeded bread' },
    finds: 'vollkornbrot, sonnenblumenbrot, kürbiskernbrot',
  },
  {
    words: { de: 'Schwarzbrot, Vollkorn', en: 'wholegrain, wholemeal bread, whole grain, brown bread' },
    finds: 'vollkornbrot',
  },
  { words: { de: 'Toast, Sandwichbrot', en: 'toast, sandwich bread, sliced bread' }, finds: 'toastbrot' },
  {
    words: { de: 'Hörnchen, Gipfel, Gipfeli, Kipferl', en: 'crescent' },
    finds: 'hörnchen, croissant',
  },
  {
    words: { de: 'Plunder, Teilchen, Stückchen', en: 'pastry, pastries, danish, swirl' },
    finds: 'plunder, schnecke, tasche, croissant',
  },
  {
    words: { de: 'Zopf, Hefekranz, Striezel, Osterzopf', en: 'plait, braided bread, brioche' },
    finds: 'hefezopf, nusszopf',
  },
  {
    words: { de: 'Berliner, Pfannkuchen, Kreppel, Faschingskrapfen, Bismarck', en: 'doughnut, donut, jelly doughnut' },
    finds: 'krapfen, donut',
  },
  {
    words: { de: 'Torte, Torten, Geburtstagstorte, Geburtstag, Geburtstagskuchen', en: 'birthday cake, gateau, torte' },
    finds: 'torte',
  },
  { words: { de: 'Kuchen, Blechkuchen', en: 'cake, cakes' }, finds: 'kuchen, datschi, bienenstich, torte' },
  { words: { de: 'Kirschkuchen, Schwarzwälder Torte', en: 'black forest cake' }, finds: 'schwarzwälder' },
  { words: { de: 'Pflaumenkuchen, Zwetschgenkuchen, Zwetschge', en: 'plum cake' }, finds: 'zwetschgendatschi' },
  { words: { de: 'Käsetorte, Quarkkuchen, Topfenkuchen', en: 'cheesecake' }, finds: 'käsekuchen' },
  { words: { de: 'Schokoladenkuchen', en: 'chocolate cake' }, finds: 'schokokuchen' },
  {
    words: {
      de: 'Belegte Brötchen, belegte Semmeln, belegtes, belegt, Sandwich, Pausenbrot, Vesper, Brotzeit, Stulle',
      en: 'sandwich, sandwiches, filled roll, filled rolls',
    },
    finds: 'schinkensemmel, käsesemmel, lachssemmel, wrap, butterbrezel',
  },
  { words: { de: 'Fleischkäse, Leberkäs, Leberkas', en: 'meatloaf, meat loaf' }, finds: 'leberkäse, leberkäs' },
  {
    words: {
      de: 'Platte, Platten, Catering, Buffet, Party, Feier, Häppchen, Fingerfood, Fest',
      en: 'platter, platters, catering, buffet, party, finger food',
    },
    finds: 'platte, party, riesenbrezel, antipasti',
  },
  { words: { de: 'Getränk, Getränke, trinken', en: 'drink, drinks, beverage' }, finds: 'schorle, kaffee' },
  { words: { de: 'Schorle, Saft, Apfelsaft, Limo', en: 'juice, apple juice' }, finds: 'apfelschorle' },
  {
    words: { de: 'Cappuccino, Latte, Latte Macchiato, Espresso, Milchkaffee', en: 'cappuccino, latte, espresso' },
    finds: 'kaffee',
  },
  { words: { de: 'Süßes, Nachtisch, Dessert', en: 'sweets, dessert' }, finds: 'kuchen, torte, muffin, donut, krapfen' },
  {
    words: { de: 'herzhaft, deftig, Mittagessen, Mittag', en: 'savoury, lunch' },
    finds: 'quiche, pizza, käsestange, leberkäs, wrap',
  },
  { words: { de: 'Nuss, Nüsse', en: 'nut, nuts' }, finds: 'nuss, nut' },
  { words: { de: 'Wrap, Tortilla', en: 'wrap, tortilla' }, finds: 'wrap' },
  { words: { de: 'Frühstück', en: 'breakfast' }, finds: 'semmel, brezel, croissant, hörnchen, brötchen' },
  {
    words: { de: 'altes Brot, Brot von gestern, von gestern, Vortag, Brottüte, Restebrot', en: 'day old, yesterday' },
    finds: 'brotbeutel',
  },
]

/** Say nothing in a search for products. */
export const ignoredProductWords: WordsByLanguage = {
  de: 'in, im, am, auf, an, von, vom, für, mit, und, oder, der, die, das, den, dem, ein, eine, einen, zu, zum, zur, bestellen, kaufen, vorbestellen, Preis, Preise, frisch, frische, frisches, gibt es, habt ihr, haben Sie, Bäckerei, Bäcker, Produkt, Produkte',
  en: 'in, on, of, for, with, and, or, the, a, an, some, to, order, buy, price, prices, fresh, do you have, bakery, product, products',
}
