import { type DeviceView, endDevice, endOtherDevices, listDevices } from "@danji/contract/device";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";

const queryKey = ["devices"];

/** Where the viewer is logged in. */
export const useDevices = () => useQuery({ queryKey, queryFn: ({ signal }) => call(listDevices, { signal }) });

/** Logs one other device out, or all of them. */
export const useEndDevices = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (device: DeviceView | "others") =>
      device === "others" ? call(endOtherDevices) : call(endDevice, { params: { sessionId: device.sessionId } }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
};
