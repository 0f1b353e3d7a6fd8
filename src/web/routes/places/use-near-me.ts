import { useRef, useState } from 'react'
import type { GeoPoint } from '#domain/store/store.ts'

export type NearMe = { state: 'off' | 'asking' | 'refused' | 'unavailable' } | { state: 'on'; position: GeoPoint }

const timeoutMs = 10_000
const maxAgeMs = 300_000
const permissionDenied = 1

/** Asks for the position on a click only. It lives in this page's memory and goes nowhere. */
export function useNearMe() {
  const [near, setNear] = useState<NearMe>({ state: 'off' })
  const question = useRef(0)

  function turnOn() {
    const asked = ++question.current
    const answer = (next: NearMe) => asked === question.current && setNear(next)
    if (!navigator.geolocation) return setNear({ state: 'unavailable' })
    setNear({ state: 'asking' })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => answer({ state: 'on', position: { lat: coords.latitude, lng: coords.longitude } }),
      ({ code }) => answer({ state: code === permissionDenied ? 'refused' : 'unavailable' }),
      { timeout: timeoutMs, maximumAge: maxAgeMs },
    )
  }

  function turnOff() {
    question.current += 1
    setNear({ state: 'off' })
  }

  return { near, turnOn, turnOff }
}
