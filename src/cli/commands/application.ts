import { listAttachments } from '#db/attachments.ts'
import { done } from '../answers.ts'
import type { Command } from '../command.ts'
import { applicationParts } from '../hiring/application-parts.ts'
import { findTypedApplication } from '../hiring/find-typed-application.ts'
import { isAnswer } from '../read/is-answer.ts'

export const application: Command = {
  name: 'application',
  group: 'hiring',
  places: ['application'],
  async run(desk, args) {
    const db = await desk.database()
    const found = await findTypedApplication(desk, db, args.place('application'))
    if (isAnswer(found)) return found
    return done(...applicationParts(found, await listAttachments(db, found.application.id), desk.language))
  },
}
