import type { ApplicationStep } from '#domain/hiring/application-states.ts'
import { stepApplication } from '#hiring/change-application.ts'
import { done, failed, note } from '../answers.ts'
import type { Command } from '../command.ts'
import { agree } from '../read/agree.ts'
import { isAnswer } from '../read/is-answer.ts'
import { findTypedApplication } from './find-typed-application.ts'

/** `application invite`, `reject` and `hire`. The first two write to the applicant, so they are asked for. */
export const stepCommand = (step: Exclude<ApplicationStep, 'withdraw'>): Command => ({
  name: `application ${step}`,
  group: 'hiring',
  places: ['application'],
  options: { yes: 'flag' },
  async run(desk, args) {
    const { t } = desk
    const { db, hiring } = await desk.house()
    const found = await findTypedApplication(desk, db, args.place('application'))
    if (isAnswer(found)) return found
    const { id, applicant, state } = found.application
    const name = `${applicant.givenname} ${applicant.surname}`
    const refusal = await agree(desk, args, t(`ask.${step}`, { name }))
    if (refusal) return refusal
    const result = await stepApplication(hiring, id, step)
    if (result.kind === 'changed') return done(note(t(`note.${step}`, { name, day: result.stored.deletesOn })))
    return failed(t('fault.stepNotPossible', { name, state: t(`applicationState.${state}`) }))
  },
})
