/**
 * What the large search engines require of structured data and recommend for it, by type of thing: the properties of
 * Google's published documentation (Search Central, "Structured data"), which Bing reads too.
 */
export interface Thing {
  '@type': string | string[]
  [property: string]: unknown
}

type Check = (value: unknown) => boolean

interface TypeRules {
  /** Without them a thing is ignored. */
  required: Readonly<Record<string, Check>>
  /** With them, search engines show more of a result. */
  recommended: Readonly<Record<string, Check>>
}

const text: Check = (value) => typeof value === 'string' && value.trim() !== ''
const url: Check = (value) => typeof value === 'string' && URL.canParse(value) && /^https?:/.test(value)
const date: Check = (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
const price: Check = (value) => typeof value === 'string' && /^\d+\.\d{2}$/.test(value) && Number(value) > 0
const phone: Check = (value) => typeof value === 'string' && /^\+49 [\d -]{6,}$/.test(value)
const position: Check = (value) => Number.isInteger(value) && Number(value) >= 1
const time: Check = (value) => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value)
const oneOf =
  (...values: unknown[]): Check =>
  (value) =>
    [value].flat().every((one) => values.includes(one))
const all =
  (...checks: Check[]): Check =>
  (value) =>
    checks.every((check) => check(value))
const longerThan =
  (length: number): Check =>
  (value) =>
    typeof value === 'string' && value.length > length
const atLeast =
  (count: number): Check =>
  (value) =>
    Array.isArray(value) && value.length >= count
const fiveDecimals: Check = (value) => /^-?\d{1,3}\.\d{5,}$/.test(String(value))

const address = {
  'address.@type': oneOf('PostalAddress'),
  'address.streetAddress': text,
  'address.addressLocality': text,
  'address.addressRegion': text,
  'address.postalCode': (value: unknown) => /^\d{5}$/.test(String(value)),
  'address.addressCountry': (value: unknown) => /^[A-Z]{2}$/.test(String(value)),
}

const below = (prefix: string, checks: Readonly<Record<string, Check>>) =>
  Object.fromEntries(Object.entries(checks).map(([path, check]) => [prefix + path, check]))

const availabilities = ['InStock', 'InStoreOnly', 'OutOfStock', 'PreOrder', 'SoldOut', 'LimitedAvailability'].map(
  (name) => `https://schema.org/${name}`,
)

const localBusiness: TypeRules = {
  required: { name: text, ...address },
  recommended: {
    'geo.latitude': fiveDecimals,
    'geo.longitude': fiveDecimals,
    'openingHoursSpecification[].opens': time,
    'openingHoursSpecification[].closes': time,
    image: url,
    menu: url,
    priceRange: all(text, (value) => String(value).length < 100),
    servesCuisine: text,
    telephone: phone,
    url,
    'parentOrganization.name': text,
  },
}

const offer: Readonly<Record<string, Check>> = {
  'offers.priceCurrency': oneOf('EUR'),
}

/** Google's `AggregateOffer` has a range, `Offer` one price. */
const product = (priceRules: Readonly<Record<string, Check>>): TypeRules => ({
  required: { name: text, image: url, ...offer, ...priceRules },
  recommended: {
    description: longerThan(20),
    sku: text,
    'brand.name': text,
    'offers.availability': oneOf(...availabilities),
    'offers.itemCondition': oneOf('https://schema.org/NewCondition'),
    'offers.url': url,
  },
})

export const rulesByType: Readonly<Record<string, TypeRules>> = {
  Organization: {
    required: {},
    recommended: {
      name: text,
      legalName: text,
      alternateName: text,
      description: text,
      url,
      logo: url,
      telephone: phone,
      email: text,
      vatID: text,
      'sameAs[]': url,
      'contactPoint.telephone': phone,
      'contactPoint.email': text,
      ...address,
    },
  },
  WebSite: { required: { name: text, url }, recommended: { alternateName: text } },
  FAQPage: {
    required: {
      mainEntity: atLeast(1),
      'mainEntity[].name': text,
      'mainEntity[].acceptedAnswer.text': text,
    },
    recommended: {},
  },
  BreadcrumbList: {
    required: {
      itemListElement: atLeast(2),
      'itemListElement[].position': position,
      'itemListElement[].name': text,
      'itemListElement[].item': url,
    },
    recommended: {},
  },
  ItemList: {
    required: {
      itemListElement: atLeast(1),
      'itemListElement[].position': position,
      'itemListElement[].url': url,
    },
    recommended: {},
  },
  Bakery: localBusiness,
  'Product with Offer': product({ 'offers.price': price }),
  'Product with AggregateOffer': product({ 'offers.lowPrice': price, 'offers.highPrice': price }),
  JobPosting: {
    required: {
      title: all(text, (value) => !String(value).includes('<')),
      description: (value) => typeof value === 'string' && /^<p>.+<\/p>/s.test(value) && !/<h\d|<script/.test(value),
      datePosted: date,
      validThrough: date,
      'hiringOrganization.@type': oneOf('Organization'),
      'hiringOrganization.name': text,
      'jobLocation.@type': oneOf('Place'),
      ...below('jobLocation.', address),
    },
    recommended: {
      'baseSalary.currency': oneOf('EUR'),
      'baseSalary.value.unitText': oneOf('HOUR', 'MONTH'),
      directApply: oneOf(true),
      employmentType: oneOf('FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'INTERN'),
      'hiringOrganization.logo': url,
      'hiringOrganization.sameAs': url,
      'identifier.name': text,
      'identifier.value': text,
      url,
    },
  },
}

/** All values at a path; `[]` stands for every entry of a list. Missing ones are undefined. */
function valuesAt(value: unknown, path: string): unknown[] {
  const [head = '', ...rest] = path.split('.')
  const isList = head.endsWith('[]')
  const found = (value as Record<string, unknown> | undefined)?.[head.replace('[]', '')]
  const values = isList ? (Array.isArray(found) && found.length > 0 ? found : [undefined]) : [found]
  return rest.length === 0 ? values : values.flatMap((one) => valuesAt(one, rest.join('.')))
}

/** The row of the table that a thing is checked by; undefined if there is none. */
function typeOf({ '@type': types, offers }: Thing): string | undefined {
  const named = [types].flat()
  if (named.includes('Product')) return `Product with ${(offers as Thing | undefined)?.['@type']}`
  return named.find((type) => Object.hasOwn(rulesByType, type))
}

const findWrong = (thing: Thing, checks: Readonly<Record<string, Check>>) =>
  Object.entries(checks)
    .filter(([path, isRight]) => !valuesAt(thing, path).every(isRight))
    .map(([path]) => path)

/** The properties that are missing or have a wrong format. */
export function checkThing(thing: Thing): { type: string; required: string[]; recommended: string[] } | undefined {
  const type = typeOf(thing)
  const rules = type === undefined ? undefined : rulesByType[type]
  if (type === undefined || !rules) return undefined
  return { type, required: findWrong(thing, rules.required), recommended: findWrong(thing, rules.recommended) }
}

export const readGraph = (json: string): Thing[] => (JSON.parse(json) as { '@graph': Thing[] })['@graph']
