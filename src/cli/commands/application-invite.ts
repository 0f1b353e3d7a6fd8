import { stepCommand } from '../hiring/step-command.ts'

export const applicationInvite = stepCommand('invite')
