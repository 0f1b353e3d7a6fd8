import { stepCommand } from '../hiring/step-command.ts'

export const applicationHire = stepCommand('hire')
