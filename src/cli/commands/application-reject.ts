import { stepCommand } from '../hiring/step-command.ts'

export const applicationReject = stepCommand('reject')
