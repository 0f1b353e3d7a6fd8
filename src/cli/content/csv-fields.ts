export type FieldKind = 'text' | 'number' | 'flag' | 'words' | 'numbers' | 'hours'

export interface CsvField {
  /** The path in the entry is the head of the column. */
  path: string
  kind: FieldKind
  /** An empty cell means null, not that the field is missing. */
  isNullable?: boolean
}

const texts = (...paths: string[]): CsvField[] => paths.map((path) => ({ path, kind: 'text' }))
const numbers = (...paths: string[]): CsvField[] => paths.map((path) => ({ path, kind: 'number' }))

const nutrition = [
  'energyKj',
  'energyKcal',
  'fatG',
  'saturatedG',
  'carbohydrateG',
  'sugarG',
  'fibreG',
  'proteinG',
  'saltG',
]

export const productFields: readonly CsvField[] = [
  ...texts(
    'id',
    'category',
    'name.de',
    'name.en',
    'description.de',
    'description.en',
    'ingredients.de',
    'ingredients.en',
  ),
  { path: 'allergens', kind: 'words', isNullable: true },
  { path: 'traces', kind: 'words' },
  { path: 'additives', kind: 'words' },
  ...numbers(...nutrition.map((name) => `nutrition.${name}`), 'content.amount'),
  ...texts('content.unit'),
  { path: 'showUnitPrice', kind: 'flag' },
  ...numbers('priceCents', 'vatPercent', 'depositCents', 'preparationDays'),
  { path: 'weekdays', kind: 'numbers' },
  ...texts('season.from', 'season.until'),
  { path: 'regional', kind: 'flag' },
  { path: 'organicControlBody', kind: 'text', isNullable: true },
  ...numbers('keepsDays'),
  { path: 'ordering', kind: 'flag' },
  ...texts('image'),
]

/** Special days have no column: they are written in the file, or decided at the desk. */
export const storeFields: readonly CsvField[] = [
  ...texts('id', 'name', 'streetAddress', 'postalCode', 'location'),
  { path: 'phone', kind: 'text', isNullable: true },
  ...texts('mail', 'mapsLink', 'description.de', 'description.en'),
  { path: 'attributes', kind: 'words' },
  { path: 'pickupStore', kind: 'flag' },
  ...numbers('slotCapacity'),
  { path: 'hours', kind: 'hours' },
  ...texts('onHolidays'),
  ...numbers('geo.lat', 'geo.lng'),
  ...texts('image'),
]

/** Groups of columns that are null when all of them are empty. */
export const nullableGroups: readonly string[] = ['nutrition', 'season']
