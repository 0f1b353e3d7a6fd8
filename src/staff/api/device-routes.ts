import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { listResponse, singleResponse } from '#contract/envelope.ts'
import {
  type DeviceResponse,
  deviceParams,
  deviceSchema,
  devicesQuery,
  pairingCodeBodySchema,
  pairingCodeSchema,
} from '#contract/staff/devices.ts'
import { findDevice, type ListedDevice, listDevices } from '#db/staff-devices.ts'
import { createPairingCode, revokeDevice } from '../access/pairing.ts'
import { maySeeStore, type StaffEnv, type StaffServices, toActor } from './staff-context.ts'
import { jsonBody, staffError, staffResponses } from './staff-responses.ts'

const tags = ['Devices']

const listRoute = createRoute({
  method: 'get',
  path: '/devices',
  tags,
  summary: 'The paired devices of a store, or of all stores that the session may see',
  request: { query: devicesQuery },
  responses: staffResponses(listResponse(deviceSchema)),
})

const codeRoute = createRoute({
  method: 'post',
  path: '/devices/pairing-codes',
  tags,
  summary: 'Create a code that pairs a device, valid once within ten minutes',
  request: { body: jsonBody(pairingCodeBodySchema) },
  responses: staffResponses(singleResponse(pairingCodeSchema)),
})

const revokeRoute = createRoute({
  method: 'delete',
  path: '/devices/{deviceId}',
  tags,
  summary: 'Remove a device, which is signed out at once',
  request: { params: deviceParams },
  responses: staffResponses(z.object({ success: z.literal(true) })),
})

const toDeviceResponse = ({ id, name, storeId, pairedBy, createdAt, seenAt }: ListedDevice): DeviceResponse => ({
  ...{ id, name, storeId, pairedBy, createdAt },
  seenAt: seenAt ?? null,
})

export function addDeviceRoutes(api: OpenAPIHono<StaffEnv>, { access }: StaffServices): void {
  const { db } = access

  api.openapi(listRoute, async (c) => {
    const { store } = c.req.valid('query')
    if (store !== undefined && !maySeeStore(c, store)) return staffError(c, 'otherStore')
    const devices = (await listDevices(db, store)).filter(({ storeId }) => maySeeStore(c, storeId))
    return c.json({ success: true as const, count: devices.length, data: devices.map(toDeviceResponse) }, 200)
  })

  api.openapi(codeRoute, async (c) => {
    const { store: storeId, name } = c.req.valid('json')
    if (!maySeeStore(c, storeId)) return staffError(c, 'otherStore')
    const result = await createPairingCode(access, { storeId, name, actor: toActor(c.get('identity')) })
    if (result.kind === 'unknownStore') return staffError(c, result.kind)
    const { code, validUntil } = result
    return c.json({ success: true as const, data: { code, validUntil } }, 200)
  })

  api.openapi(revokeRoute, async (c) => {
    const { deviceId } = c.req.valid('param')
    const device = await findDevice(db, deviceId)
    if (!device) return staffError(c, 'deviceNotFound')
    if (!maySeeStore(c, device.storeId)) return staffError(c, 'otherStore')
    const result = await revokeDevice(access, { deviceId, actor: toActor(c.get('identity')) })
    return result.kind === 'revoked' ? c.json({ success: true as const }, 200) : staffError(c, result.kind)
  })
}
