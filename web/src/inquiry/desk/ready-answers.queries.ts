import {
  addReadyAnswer,
  changeReadyAnswer,
  deleteReadyAnswer,
  listReadyAnswers,
} from "@danji/contract/inquiry/ready-answer";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";

const keyOf = (apartmentId: number) => ["office", apartmentId, "ready-answers"] as const;

export const useReadyAnswers = (apartmentId: number) =>
  useQuery({
    queryKey: keyOf(apartmentId),
    queryFn: ({ signal }) => call(listReadyAnswers, { params: { apartmentId }, signal }),
    select: ({ readyAnswers }) => readyAnswers,
  });

interface ReadyAnswerWords {
  readonly title: string;
  readonly contents: string;
}

/** Adds one, or changes that of `readyAnswerId`. */
export const useSaveReadyAnswer = (apartmentId: number, readyAnswerId: number | undefined) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ReadyAnswerWords) =>
      readyAnswerId === undefined
        ? call(addReadyAnswer, { params: { apartmentId }, body })
        : call(changeReadyAnswer, { params: { apartmentId, readyAnswerId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(apartmentId) }),
  });
};

export const useDeleteReadyAnswer = (apartmentId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (readyAnswerId: number) => call(deleteReadyAnswer, { params: { apartmentId, readyAnswerId } }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(apartmentId) }),
  });
};
