import { deleteApplication, lockApplication, type StoredApplication, updateApplication } from '#db/applications.ts'
import { inTransaction, type Tx } from '#db/database.ts'
import {
  type Application,
  type ApplicationStep,
  deletionDate,
  isOpenApplication,
  nextApplicationState,
} from '#domain/hiring/application.ts'
import type { LinkVersions } from '#domain/hiring/application-links.ts'
import type { ApplicationMailKind } from '#domain/outbox-message.ts'
import { berlinTime } from '../clock.ts'
import { queueApplicationMail } from './application-mails.ts'
import type { HiringServices } from './hiring-services.ts'

export type ChangeResult = { kind: 'changed'; stored: StoredApplication } | { kind: 'unknown' | 'notPossible' }

const mailByStep: Record<ApplicationStep, ApplicationMailKind | undefined> = {
  invite: 'applicationInvited',
  hire: undefined,
  reject: 'applicationRejected',
  withdraw: 'applicationWithdrawn',
}

async function changeApplication(
  { db }: HiringServices,
  id: string,
  decide: (application: Application) => Application | undefined,
  queueMail?: (tx: Tx, stored: StoredApplication) => Promise<void>,
): Promise<ChangeResult> {
  return inTransaction<ChangeResult, ChangeResult>(db, async (tx) => {
    const found = await lockApplication(tx, id)
    if (!found) return { kind: 'unknown' }
    const changed = decide(found.application)
    if (!changed) return { kind: 'notPossible' }
    const stored = withDeletionDate(changed, found.linkVersions)
    await updateApplication(tx, stored)
    await queueMail?.(tx, stored)
    return { kind: 'changed', stored }
  })
}

export async function changeApplicationState(
  services: HiringServices,
  id: string,
  step: ApplicationStep,
): Promise<ChangeResult> {
  const now = services.now()
  return changeApplication(
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

/** A renewed consent starts again from today. */
export async function setTalentPoolConsent(
  services: HiringServices,
  id: string,
  consent: boolean,
): Promise<ChangeResult> {
  const today = berlinTime(services.now()).date
  return changeApplication(services, id, (application) =>
    application.state === 'withdrawn' ? undefined : { ...application, talentPoolSince: consent ? today : null },
  )
}

/** Deletes the application with all its data and queues a final mail to the applicant. */
export async function eraseApplication({ db, now }: HiringServices, id: string): Promise<'erased' | 'unknown'> {
  return inTransaction<'erased' | 'unknown', never>(db, async (tx) => {
    const found = await lockApplication(tx, id)
    if (!found) return 'unknown'
    await deleteApplication(tx, id, now())
    await queueApplicationMail(tx, 'applicationDeleted', found, now())
    return 'erased'
  })
}

/** Used for every write, so that the stored deletion date is always up to date. */
export function withDeletionDate(application: Application, linkVersions: LinkVersions): StoredApplication {
  const { state, createdAt, decidedAt, talentPoolSince } = application
  const deletesOn = deletionDate({
    state,
    createdOn: berlinTime(createdAt).date,
    decidedOn: decidedAt && berlinTime(decidedAt).date,
    talentPoolSince,
  })
  return { application, deletesOn, linkVersions }
}
