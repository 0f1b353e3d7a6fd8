import { lockChain } from '#db/chains.ts'
import type { Db, DbOrTx } from '#db/database.ts'
import { insertDayEnd, readLastSignedDay } from '#db/day-ends.ts'
import { addToOutbox } from '#db/outbox.ts'
import { formatDayEnd } from '#domain/books/day-end.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { addDays } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { readBooksSettings } from './books-settings.ts'
import type { DayEndKeys } from './day-end-keys.ts'

interface DayEndServices {
  db: Db
  now: () => Instant
  publicUrl: string
  dayEndKeys: DayEndKeys | undefined
}

/**
 * Once the day is over, signs where both chains end and mails it. Whoever computes a chain anew later has neither the key
 * nor the mail. After days without a server, the last of them stands for all: the end of a chain covers everything before.
 * What is booked or chained later belongs to the next day end.
 */
export async function signDayEnd({ db, now, publicUrl, dayEndKeys }: DayEndServices): Promise<void> {
  if (!dayEndKeys) return
  const at = now()
  const day = addDays(berlinTime(at).date, -1)
  const isSigned = async (tx: DbOrTx) => ((await readLastSignedDay(tx)) ?? '') >= day
  if (await isSigned(db)) return
  const { dayEndMail } = await readBooksSettings(db)
  await db.transaction().execute(async (tx) => {
    const [journal, auditLog] = [await lockChain(tx, 'journal'), await lockChain(tx, 'auditLog')]
    if (await isSigned(tx)) return
    const statement = formatDayEnd({ day, site: publicUrl, journal, auditLog, keyId: dayEndKeys.keyId })
    const signature = dayEndKeys.sign(statement)
    await insertDayEnd(tx, { day, statement, signature, signed_at: at })
    if (dayEndMail !== '')
      await addToOutbox(
        tx,
        { kind: 'dayEnd', subjectId: day, payload: { to: dayEndMail, day, statement, signature } },
        at,
      )
  })
}
