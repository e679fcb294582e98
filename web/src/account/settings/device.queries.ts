import { type DeviceView, endDevice, endOtherDevices, listDevices } from "@danji/contract/account/device";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";

const queryKey = ["devices"];

/** The viewer's sessions. */
export const useDevices = () => useQuery({ queryKey, queryFn: ({ signal }) => call(listDevices, { signal }) });

/** Ends one other session, or all of them. */
export const useEndDevices = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (device: DeviceView | "others") =>
      device === "others" ? call(endOtherDevices) : call(endDevice, { params: { sessionId: device.sessionId } }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
};
