import type { Translate } from '#domain/i18n/translate.ts'
import type { ApiClient } from '../api/api-client.ts'
import type { CartSession } from './cart-session.ts'

/** What the cart gets from the page. Part of every page, unlike the code of the cart. */
export const cartConnection: { call?: ApiClient; t?: Translate<'common'>; session?: CartSession } = {}
