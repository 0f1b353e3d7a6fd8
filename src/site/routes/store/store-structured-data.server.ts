import type { StoreResponse } from '#contract/stores.ts'
import { pictureUrl, pictureWidths } from '#domain/content/pictures.ts'
import { serverTranslations } from '../../i18n/translations.server.ts'
import { addressOf, logoUrl, organizationReference, pageUrl, type SiteFacts } from '../../structured-data.server.ts'

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const formatColonTime = (compact: string) => `${compact.slice(0, 2)}:${compact.slice(2)}`

/** schema.org expresses a closed day as opening and closing at midnight. */
const closed = [{ open: '00:00', close: '00:00' }]

const toWeeklyHours = ({ periods }: StoreResponse['openingHours']) =>
  periods.map(({ day, open, close }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: `https://schema.org/${dayNames[day]}`,
    opens: formatColonTime(open.time),
    closes: formatColonTime(close.time),
  }))

/** Holidays and other dates. Search engines read them in the same list as the weekly hours. */
const toSpecialHours = (hours: StoreResponse['openingHours']) =>
  hours.special.flatMap(({ date, periods }) =>
    (periods.length > 0 ? periods : closed).map(({ open, close }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: date,
      validThrough: date,
      opens: open,
      closes: close,
    })),
  )

/** schema.org data for search engines; must match what the page shows. */
export function storeStructuredData(store: StoreResponse, site: SiteFacts) {
  const { publicUrl, company, language } = site
  const { lat, lng } = store.geometry.location
  const path = `/mystore/${store.id}`
  const menu = `${publicUrl}/products#home`
  const widest = Math.max(...pictureWidths(store.picture.width))
  const isCafe = store.attributes.includes('cafe')
  return {
    '@type': isCafe ? ['Bakery', 'CafeOrCoffeeShop'] : 'Bakery',
    '@id': publicUrl + path,
    name: `${company.name} ${store.name}`,
    description: store.description,
    url: pageUrl(site, path),
    telephone: store.phone,
    email: store.mail,
    address: addressOf({ street: store.streetAddress, postalCode: store.postalCode, town: store.location }),
    // Search engines ask for five decimal places, which a number does not keep.
    geo: { '@type': 'GeoCoordinates', latitude: lat.toFixed(5), longitude: lng.toFixed(5) },
    hasMap: store.mapsLink,
    hasMenu: menu,
    menu,
    logo: logoUrl(publicUrl),
    image: publicUrl + pictureUrl(store.picture, widest, 'webp'),
    priceRange: '€',
    servesCuisine: serverTranslations[language].getTranslator('search-engines')('cuisine'),
    brand: { '@type': 'Brand', name: company.name },
    parentOrganization: organizationReference(site),
    openingHoursSpecification: [...toWeeklyHours(store.openingHours), ...toSpecialHours(store.openingHours)],
  }
}
