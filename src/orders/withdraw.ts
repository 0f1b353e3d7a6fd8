import { addToOutbox } from '#db/outbox.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { readOrderNumber } from '#domain/order/order-number.ts'
import type { OrderingServices } from './ordering-services.ts'

export interface Withdrawal {
  name: string
  orderId: string
  mail: string
  notes: string
  language: Language
}

/** Always received, never refused: whether it is justified is judged by people afterwards. */
export async function withdraw({ db, now }: OrderingServices, withdrawal: Withdrawal): Promise<{ receivedAt: string }> {
  const receivedAt = now()
  const payload = { ...withdrawal, receivedAt }
  // The payload keeps what was typed, whatever it is; the column takes a number that can be found again.
  const subjectId = readOrderNumber(withdrawal.orderId) ?? 'unreadable'
  await db.transaction().execute(async (tx) => {
    await addToOutbox(tx, { kind: 'withdrawalReceipt', subjectId, payload }, receivedAt)
    await addToOutbox(tx, { kind: 'withdrawalNotice', subjectId, payload }, receivedAt)
  })
  return { receivedAt }
}
