import { buildXml, Flavor, Profile } from '@stackforge-eu/factur-x'
import { beforeAll, expect, test, vi } from 'vitest'
import { toFacturX } from '#integrations/invoices/invoice-data.ts'
import { installTool } from '../../scripts/process.ts'
import { anOrderLine } from '../support/builders.ts'
import { issueAll, manyInvoices } from '../support/invoices.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

interface TaxOfRate {
  calculatedAmount: number
  basisAmount: number
  rateApplicablePercent: number
}
/** A reader of e-invoices that has nothing in common with the package that writes ours. */
interface FacturXReader {
  fromXML(xml: string): Promise<{
    object: { totals: { taxBreakdown: TaxOfRate[] } }
    validate(): { valid: boolean; errors?: { message: string; path: (string | number)[] }[] }
  }>
}

let reader: FacturXReader
beforeAll(async () => {
  installTool('tools/invoices')
  const module = '../../tools/invoices/node_modules/factur-x-kit/dist/index.js'
  reader = ((await import(module)) as { FacturX: FacturXReader }).FacturX
})

/** EN 16931 lets tax differ by a cent from net times rate; this reader does not. */
const isRounded = ({ calculatedAmount, basisAmount, rateApplicablePercent }: TaxOfRate): boolean =>
  Math.abs(Math.round(basisAmount * rateApplicablePercent) - Math.round(calculatedAmount * 100)) <= 1

async function violationsOf(xml: string): Promise<string[]> {
  const invoice = await reader.fromXML(xml)
  const { errors = [] } = invoice.validate()
  const areRounded = invoice.object.totals.taxBreakdown.every(isRounded)
  return errors.map(({ message }) => message).filter((message) => !(message.includes('BR-CO-17') && areRounded))
}

const writeXml = (data: ReturnType<typeof toFacturX>) => buildXml(data, Profile.EN16931, Flavor.ZUGFERD)

test('another package reads the invoices of 200 orders and finds no rule of EN 16931 broken', async () => {
  const invoices = manyInvoices()
  expect(invoices.length).toBeGreaterThan(450)
  for (const invoice of invoices) expect(await violationsOf(writeXml(toFacturX(invoice)))).toEqual([])
})

test.each(['grandTotal', 'taxBasisTotal', 'taxTotal', 'lineTotal'] as const)(
  'it reports a falsified %s',
  async (name) => {
    const [invoice] = issueAll([anOrderLine({ quantity: 3, priceCents: 265 })], [[3]])
    if (!invoice) throw new Error('There is no invoice.')
    const data = toFacturX(invoice)
    const falsified = { ...data, totals: { ...data.totals, [name]: (data.totals[name] ?? 0) + 0.02 } }
    expect(await violationsOf(writeXml(falsified))).not.toEqual([])
  },
)
