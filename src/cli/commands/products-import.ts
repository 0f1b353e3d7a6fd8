import { importCommand } from '../content/import-command.ts'

export const productsImport = importCommand('products')
