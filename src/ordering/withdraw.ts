import { addToOutbox } from '#db/outbox.ts'
import type { Language } from '#domain/language/languages.ts'
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
  await db.transaction().execute(async (tx) => {
    await addToOutbox(tx, { kind: 'withdrawalReceipt', subjectId: withdrawal.orderId, payload }, receivedAt)
    await addToOutbox(tx, { kind: 'withdrawalNotice', subjectId: withdrawal.orderId, payload }, receivedAt)
  })
  return { receivedAt }
}
