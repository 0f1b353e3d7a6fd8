import type { StoreAnswer, TinyStore } from '#contract/stores/store-answer.ts'
import type { Picture } from '#domain/content/picture.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { localized } from '#domain/i18n/localized.ts'
import type { Store } from '#domain/store/store.ts'
import type { Moment } from '../../moment-of.ts'
import { showPicture } from '../site/show-picture.ts'
import { showHours, showOpenState } from './show-hours.ts'

const tinyFields = (store: Store) => ({
  id: store.id,
  name: store.name,
  street_address: store.streetAddress,
  postal_code: store.postalCode,
  location: store.location,
  attributes: [...store.attributes],
  pickup_store: store.pickupStore ? (1 as const) : (0 as const),
  geometry: { location: store.geo },
})

export const showTinyStore = (store: Store, { now, holidays }: Moment): TinyStore => ({
  ...tinyFields(store),
  opening_hours: showOpenState(store.hours, now, holidays),
})

interface Surroundings extends Moment {
  language: Language
  pictures: ReadonlyMap<string, Picture>
  companyPhone: string
}

export function showStore(store: Store, surroundings: Surroundings): StoreAnswer {
  const { language, pictures, companyPhone } = surroundings
  return {
    ...tinyFields(store),
    phone: store.phone ?? companyPhone,
    mail: store.mail,
    maps_link: store.mapsLink,
    description: localized(store.description, language),
    picture: showPicture(pictures, store.image),
    opening_hours: showHours({ ...surroundings, hours: store.hours }),
  }
}
