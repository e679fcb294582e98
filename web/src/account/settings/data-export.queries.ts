import { exportData, getExportAllowance } from "@danji/contract/data-export/data-export";
import type { ExportFormat } from "@danji/contract/data-export/data-export-rules";
import { useMutation } from "@tanstack/react-query";
import { call } from "#platform/api.ts";

/**
 * Downloads the viewer's data, once the server has said that it would not refuse: of a download the page learns nothing. The
 * browser streams the file to disk, whatever its size. Gives the allowance that was found.
 */
export const useExport = () =>
  useMutation({
    mutationFn: async (format: ExportFormat) => {
      const allowance = await call(getExportAllowance);
      if (allowance.left > 0) download(`${exportData.path}?format=${format}`);
      return allowance;
    },
  });

function download(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
}
