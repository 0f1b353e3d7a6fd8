import { useEffect, useEffectEvent, useState } from 'react'
import { type PickupNeeds, usePickupOptions } from '../../hooks/use-pickup-options.ts'
import {
  type ClearedChoice,
  findImpossibleChoice,
  type PickupItem,
  type PickupValue,
  type TimeLimit,
  toProductsQuery,
} from './pickup-choice.ts'

interface PickupChoiceInput extends Omit<PickupNeeds, 'storeId' | 'products'> {
  items: readonly PickupItem[]
  timeLimit: TimeLimit | undefined
  value: PickupValue
  onChoose: (value: PickupValue) => void
  /** Called with what is left when a choice is taken back. */
  onTakeBack: (rest: PickupValue) => void
  stores: readonly { id: string }[]
  /** The slot that the order holds; always offered. */
  heldSlot?: PickupValue | undefined
  /** Whether the customer can still change the quantities. */
  canOrderLess: boolean
}

/** Loads what can be chosen, and takes back what has become impossible: the value is always one that is offered. */
export function usePickupChoice(input: PickupChoiceInput) {
  const { items, timeLimit, value, onChoose, onTakeBack, stores, heldSlot, canOrderLess, ...query } = input
  const pickup = usePickupOptions({ storeId: value.storeId, ...query, products: toProductsQuery(items) })
  const [cleared, setCleared] = useState<ClearedChoice>()
  const { options } = pickup
  const { storeId, date, time } = value

  const takeBack = useEffectEvent(() => {
    if (storeId && !stores.some(({ id }) => id === storeId)) {
      setCleared({ kind: 'storeGone' })
      return onTakeBack({ storeId: '', date: '', time: '' })
    }
    const impossible = options && findImpossibleChoice(value, options, { heldSlot, canOrderLess })
    if (!impossible) return
    setCleared(impossible.cleared)
    onTakeBack(impossible.rest)
  })
  useEffect(() => takeBack(), [options, storeId, date, time])

  return {
    ...pickup,
    items,
    timeLimit,
    value,
    heldSlot,
    cleared,
    choose(chosen: PickupValue): void {
      setCleared(undefined)
      onChoose(chosen)
    },
    /** Each store has times of its own. A day that was chosen before any store stays. */
    chooseStore(chosen: string): void {
      const isOther = storeId !== '' && date !== ''
      setCleared(isOther ? { kind: 'storeChanged' } : undefined)
      onChoose({ storeId: chosen, date: isOther ? '' : date, time: isOther ? '' : time })
    },
  }
}

export type PickupChoice = ReturnType<typeof usePickupChoice>
