import { exportCommand } from '../content/export-command.ts'

export const storesExport = exportCommand('stores')
