import { simulateBakery } from '../simulation/simulate-bakery.ts'
import { defaultOptions } from '../simulation/simulation.ts'
import type { Guarantee } from './guarantee.ts'

export const simulatedBakery: Guarantee = {
  name: 'a simulated bakery',
  figure:
    'in 365 days of 24 stores, with crashes between any two writes, lost answers, outages and clocks that differ: no acknowledged order lost, no slot or product sold twice, every customer charged exactly what was handed out, and the books equal to the providers, reproducible by seed',
  rounds: { short: 2, long: 365 },
  shortOn: 'sqlite',
  async run({ rounds, seed, createDatabase }) {
    const result = await simulateBakery(await createDatabase(), { ...defaultOptions, seed, days: rounds })
    const { counts, steps, days, violations } = result
    const { orders, payments, confirmations, edits, crashes, lostAnswers, outages } = counts
    const note = `days; ${orders} orders, ${payments} payments, ${confirmations} confirmations, ${edits} changes of items, ${lostAnswers} lost answers, ${outages} outages`
    const conditions = { processes: defaultOptions.processes }
    return { rounds: days, violations, steps, kills: crashes, note, conditions }
  },
}
