import { exportCommand } from '../content/export-command.ts'

export const productsExport = exportCommand('products')
