import { apiHeaders } from './write-request.ts'

export interface Slot {
  pickupStore: string
  pickupDate: string
  pickupTime: string
}

interface Options {
  dates: { date: string; times: { time: string; isFree: boolean }[] }[]
}

async function askApi<T>(url: string, path: string): Promise<T> {
  const answer = await fetch(`${url}/api/v1${path}`, { headers: apiHeaders })
  return ((await answer.json()) as { data: T }).data
}

/** Every time at which something can be picked up, of the first so many stores. */
export async function freeSlots(url: string, storeCount = 24): Promise<Slot[]> {
  const stores = await askApi<{ id: string; pickup_store: boolean }[]>(url, '/locations')
  const slots: Slot[] = []
  for (const { id } of stores.filter(({ pickup_store }) => pickup_store).slice(0, storeCount)) {
    const { dates } = await askApi<Options>(url, `/locations/${id}/pickup`)
    for (const { date, times } of dates)
      for (const { time, isFree } of times)
        if (isFree) slots.push({ pickupStore: id, pickupDate: date, pickupTime: time })
  }
  return slots
}
