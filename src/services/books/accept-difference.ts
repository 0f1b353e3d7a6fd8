import { addAuditEntry } from '#db/audit.ts'
import { findOpenDifference } from '#db/books-checks.ts'
import { lockChain } from '#db/chains.ts'
import { inTransaction } from '#db/database.ts'
import { addAmounts } from '#domain/books/book-amounts.ts'
import { correctionAmounts } from '#domain/books/correction.ts'
import { correctionKey, type DifferenceKind } from '#domain/books/reconciliation.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { appendEntries } from './append-entries.ts'
import type { BooksServices } from './books-services.ts'
import { listEntriesOfPayment, reconcilePayment } from './reconcile-books.ts'

interface AcceptInput {
  paymentId: string
  kind: DifferenceKind
  /** Why, for the audit log. */
  reason: string
  actor: Actor
}

export type AcceptResult = { kind: 'booked' } | { kind: 'unknownDifference' | 'notBookable' }

/** Books a correction, so that the books say what the provider says, and compares both again. */
export async function acceptDifference(services: BooksServices, input: AcceptInput): Promise<AcceptResult> {
  const { paymentId, kind, reason, actor } = input
  const at = services.now()
  const result = await inTransaction<AcceptResult, AcceptResult>(services.db, async (tx, refuse) => {
    const end = await lockChain(tx, 'journal')
    const difference = await findOpenDifference(tx, paymentId, kind)
    if (!difference) return refuse({ kind: 'unknownDifference' })
    const { orderId, storeId } = difference
    const entries = await listEntriesOfPayment({ db: tx }, { id: paymentId, orderId })
    const amounts = correctionAmounts(difference, addAmounts(...entries.map((entry) => entry.amounts)))
    const [sale] = entries
    if (!amounts || !sale) return refuse({ kind: 'notBookable' })
    const number = entries.filter((entry) => entry.kind === 'correction').length + 1
    const fact = {
      sourceKey: correctionKey(paymentId, kind, number),
      kind: 'correction' as const,
      way: sale.way,
      orderId,
      storeId,
      occurredAt: at,
      amounts,
      note: kind,
    }
    await appendEntries(tx, [fact], end, at)
    const { bookedCents, providerCents } = difference
    await addAuditEntry(tx, {
      at,
      actor,
      action: 'books.correct',
      subject: { kind: 'order', id: orderId },
      storeId,
      before: { kind, cents: bookedCents },
      after: { cents: providerCents, reason },
    })
    await tx
      .updateTable('books_difference')
      .set({ resolved_at: at })
      .where('payment_id', '=', paymentId)
      .where('kind', '=', kind)
      .execute()
    return { kind: 'booked' }
  })
  if (result.kind === 'booked') await reconcilePayment(services, paymentId)
  return result
}
