import { importCommand } from '../content/import-command.ts'

export const storesImport = importCommand('stores')
