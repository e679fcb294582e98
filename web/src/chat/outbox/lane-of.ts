/** Messages of a room are sent in order. */
export const laneOf = (roomId: number): string => `room ${roomId}`;
