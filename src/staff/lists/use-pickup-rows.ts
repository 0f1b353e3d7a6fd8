import type { PickupLists } from '#contract/staff/lists.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { pickupRows } from './list-csv.ts'

/** The orders as a table for other programs, with its headings. */
export function usePickupRows(lists: PickupLists) {
  const { t } = useTranslation()
  return pickupRows(lists, {
    ...{ store: t('nav.store'), time: t('lists.time'), code: t('order.code'), name: t('lists.name') },
    ...{ quantity: t('lists.pieces'), product: t('lists.product'), details: t('lists.customerNotes') },
    toPay: t('orderPage.payment'),
  })
}
