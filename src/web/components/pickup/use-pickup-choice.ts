import { useEffect, useEffectEvent, useState } from 'react'
import { type PickupQuery, usePickupOptions } from '../../hooks/use-pickup-options.ts'
import { type ClearedChoice, findImpossibleChoice, type PickupValue } from './pickup-choice.ts'

interface PickupChoiceInput extends Omit<PickupQuery, 'storeId'> {
  value: PickupValue
  onChoose: (value: PickupValue) => void
  /** Called with what is left when a choice is taken back. */
  onTakeBack: (rest: PickupValue) => void
  stores: readonly { id: string }[]
  /** The slot that the order holds; always offered. */
  heldSlot?: PickupValue | undefined
}

/** Loads what can be chosen, and takes back what has become impossible: the value is always one that is offered. */
export function usePickupChoice(input: PickupChoiceInput) {
  const { value, onChoose, onTakeBack, stores, heldSlot, ...query } = input
  const pickup = usePickupOptions({ storeId: value.storeId, ...query })
  const [cleared, setCleared] = useState<ClearedChoice>()
  const { options } = pickup
  const { storeId, date, time } = value

  const takeBack = useEffectEvent(() => {
    if (storeId && !stores.some(({ id }) => id === storeId)) {
      setCleared({ kind: 'storeGone' })
      return onTakeBack({ storeId: '', date: '', time: '' })
    }
    const impossible = options && findImpossibleChoice(value, options, heldSlot)
    if (!impossible) return
    setCleared(impossible.cleared)
    onTakeBack(impossible.rest)
  })
  useEffect(() => takeBack(), [options, storeId, date, time])

  return {
    ...pickup,
    value,
    heldSlot,
    cleared,
    choose(chosen: PickupValue): void {
      const isOtherStore = date !== '' && chosen.storeId !== storeId
      setCleared(isOtherStore ? { kind: 'storeChanged' } : undefined)
      onChoose(chosen)
    },
  }
}

export type PickupChoice = ReturnType<typeof usePickupChoice>
