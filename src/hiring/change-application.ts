import { deleteApplication, holdApplication, type StoredApplication, updateApplication } from '#db/applications.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/open-database.ts'
import type { Application } from '#domain/hiring/application.ts'
import { type ApplicationStep, isOpenApplication, nextApplicationState } from '#domain/hiring/application-states.ts'
import type { ApplicationMailKind } from '#integrations/mail/application-mail-data.ts'
import { berlinTime } from '../berlin-time.ts'
import type { HiringServices } from './hiring-services.ts'
import { queueApplicationMail } from './queue-application-mail.ts'
import { withDeletionDate } from './with-deletion-date.ts'

export type ChangeResult = { kind: 'changed'; stored: StoredApplication } | { kind: 'unknown' | 'notPossible' }

const mailByStep: Partial<Record<ApplicationStep, ApplicationMailKind>> = {
  invite: 'applicationInvited',
  reject: 'applicationRejected',
  withdraw: 'applicationWithdrawn',
}

async function change(
  { db }: HiringServices,
  id: string,
  decide: (application: Application) => Application | undefined,
  afterwards?: (tx: Tx, stored: StoredApplication) => Promise<void>,
): Promise<ChangeResult> {
  return inTransaction<ChangeResult, ChangeResult>(db, async (tx) => {
    const found = await holdApplication(tx, id)
    if (!found) return { kind: 'unknown' }
    const changed = decide(found.application)
    if (!changed) return { kind: 'notPossible' }
    const stored = withDeletionDate(changed)
    await updateApplication(tx, stored)
    await afterwards?.(tx, stored)
    return { kind: 'changed', stored }
  })
}

export async function stepApplication(
  services: HiringServices,
  id: string,
  step: ApplicationStep,
): Promise<ChangeResult> {
  const now = services.now()
  return change(
    services,
    id,
    (application) => {
      const state = nextApplicationState(application.state, step)
      if (!state) return undefined
      const talentPoolSince = state === 'withdrawn' ? null : application.talentPoolSince
      const invitedAt = state === 'invited' ? now : application.invitedAt
      return { ...application, state, talentPoolSince, invitedAt, decidedAt: isOpenApplication(state) ? null : now }
    },
    async (tx, stored) => {
      const kind = mailByStep[step]
      if (kind) await queueApplicationMail(tx, kind, stored, now)
    },
  )
}

/** Given anew, it counts from today. */
export async function chooseTalentPool(services: HiringServices, id: string, consent: boolean): Promise<ChangeResult> {
  const today = berlinTime(services.now()).date
  return change(services, id, (application) =>
    application.state === 'withdrawn' ? undefined : { ...application, talentPoolSince: consent ? today : null },
  )
}

/** At once and with everything; the person gets a last mail that says so. */
export async function eraseApplication({ db, now }: HiringServices, id: string): Promise<'erased' | 'unknown'> {
  return inTransaction<'erased' | 'unknown', never>(db, async (tx) => {
    const found = await holdApplication(tx, id)
    if (!found) return 'unknown'
    await deleteApplication(tx, id, now())
    await queueApplicationMail(tx, 'applicationDeleted', found, now())
    return 'erased'
  })
}
