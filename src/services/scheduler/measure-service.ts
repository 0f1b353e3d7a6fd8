import type { Db } from '#db/database.ts'
import { isMinuteChecked, recordServiceCheck } from '#db/service-days.ts'
import type { Instant } from '#domain/calendar/local-time.ts'

interface MeasureDeps {
  db: Db
  now: () => Instant
  publicUrl: string
  /** What visitors were sent since the last call, in the groups of `answerLimitsMs`. */
  takeAnswers: () => readonly number[]
}

const timeoutMs = 10_000

/** Asks for the home page like a visitor: by the public address, through whatever stands in front of the server. */
async function isAnswered(publicUrl: string): Promise<boolean> {
  try {
    const response = await fetch(publicUrl, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    await response.body?.cancel()
    return response.status === 200
  } catch {
    return false
  }
}

/**
 * Checks once in each minute whether visitors are answered. Without a database nothing can be recorded: such minutes are
 * missing, and count as those in which nobody was answered.
 */
export async function measureService({ db, now, publicUrl, takeAnswers }: MeasureDeps): Promise<void> {
  const at = now()
  if (await isMinuteChecked(db, at)) return
  await recordServiceCheck(db, { at, isAnswered: await isAnswered(publicUrl), answers: takeAnswers() })
}
