/** Where the WebSocket is served (CONTRACT "Chat over STOMP"). */
export const socketPath = "/api/ws/chat";
