// Owners and their pets, with NestJS and @nestjs/swagger.
import "reflect-metadata";

import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Module,
  NotFoundException,
  Param,
  ParseIntPipe,
  Patch,
  Post,
  Query,
  ValidationPipe,
} from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import {
  ApiBadRequestResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiProperty,
  ApiPropertyOptional,
  DocumentBuilder,
  PartialType,
  SwaggerModule,
} from "@nestjs/swagger";
import { Type } from "class-transformer";
import {
  IsBoolean,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
} from "class-validator";

class Problem {
  @ApiProperty() statusCode!: number;
  @ApiProperty({
    oneOf: [{ type: "string" }, { type: "array", items: { type: "string" } }],
  })
  message!: string | string[];
  @ApiPropertyOptional() error?: string;
}

class OwnerInput {
  @ApiProperty({ minLength: 2, maxLength: 40 })
  @IsString()
  @MinLength(2)
  @MaxLength(40)
  name!: string;
}

class Owner extends OwnerInput {
  @ApiProperty({ type: "integer" }) id!: number;
}

class PetInput {
  @ApiProperty({ minLength: 1, maxLength: 30 })
  @IsString()
  @MinLength(1)
  @MaxLength(30)
  name!: string;

  @ApiProperty({ type: "integer", minimum: 0, maximum: 40 })
  @IsInt()
  @Min(0)
  @Max(40)
  age!: number;

  @ApiPropertyOptional()
  @ValidateIf((_, value) => value !== undefined)
  @IsBoolean()
  vaccinated?: boolean;
}

class PetChanges extends PartialType(PetInput, {
  skipNullProperties: false,
}) {}

class Pet extends PetInput {
  @ApiProperty({ type: "integer" }) id!: number;
  @ApiProperty({ type: "integer" }) owner_id!: number;
}

class Page {
  @ApiPropertyOptional({ type: "integer", minimum: 1, maximum: 50 })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(50)
  limit?: number;

  @ApiPropertyOptional({
    type: "integer",
    description: "The id of the last pet of the page before.",
  })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  after?: number;
}

class Pets {
  @ApiProperty({ type: [Pet] }) pets!: Pet[];
  @ApiProperty() has_more!: boolean;
}

const owners = new Map<number, Owner>();
const pets = new Map<number, Pet>();
let last = 0;

function petOf(ownerId: number, id: number): Pet {
  const pet = pets.get(id);
  if (pet?.owner_id !== ownerId) throw new NotFoundException();
  return pet;
}

@Controller("owners")
@ApiBadRequestResponse({ type: Problem })
class OwnersController {
  @Post()
  @ApiCreatedResponse({ type: Owner })
  create(@Body() body: OwnerInput): Owner {
    const owner = { ...body, id: ++last };
    owners.set(owner.id, owner);
    return owner;
  }

  @Get(":owner_id")
  @ApiNotFoundResponse({ type: Problem })
  @ApiOkResponse({ type: Owner })
  read(@Param("owner_id", ParseIntPipe) id: number): Owner {
    const owner = owners.get(id);
    if (owner === undefined) throw new NotFoundException();
    return owner;
  }

  @Delete(":owner_id")
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiNotFoundResponse({ type: Problem })
  remove(@Param("owner_id", ParseIntPipe) id: number): void {
    if (!owners.delete(id)) throw new NotFoundException();
  }
}

@Controller("owners/:owner_id/pets")
@ApiBadRequestResponse({ type: Problem })
@ApiNotFoundResponse({ type: Problem })
class PetsController {
  @Get()
  @ApiOkResponse({ type: Pets })
  list(
    @Param("owner_id", ParseIntPipe) owner: number,
    @Query() { limit = 20, after = 0 }: Page,
  ): Pets {
    if (!owners.has(owner)) throw new NotFoundException();
    const all = [...pets.values()].filter(
      (pet) => pet.owner_id === owner && pet.id > after,
    );
    return { pets: all.slice(0, limit), has_more: all.length > limit };
  }

  @Post()
  @ApiCreatedResponse({ type: Pet })
  create(
    @Param("owner_id", ParseIntPipe) owner: number,
    @Body() body: PetInput,
  ): Pet {
    if (!owners.has(owner)) throw new NotFoundException();
    const pet = { ...body, id: ++last, owner_id: owner };
    pets.set(pet.id, pet);
    return pet;
  }

  @Get(":pet_id")
  @ApiOkResponse({ type: Pet })
  read(
    @Param("owner_id", ParseIntPipe) owner: number,
    @Param("pet_id", ParseIntPipe) id: number,
  ): Pet {
    return petOf(owner, id);
  }

  @Patch(":pet_id")
  @ApiOkResponse({ type: Pet })
  change(
    @Param("owner_id", ParseIntPipe) owner: number,
    @Param("pet_id", ParseIntPipe) id: number,
    @Body() body: PetChanges,
  ): Pet {
    const pet = { ...petOf(owner, id), ...body };
    pets.set(id, pet);
    return pet;
  }

  @Delete(":pet_id")
  @HttpCode(204)
  @ApiNoContentResponse()
  remove(
    @Param("owner_id", ParseIntPipe) owner: number,
    @Param("pet_id", ParseIntPipe) id: number,
  ): void {
    pets.delete(petOf(owner, id).id);
  }
}

@Module({ controllers: [OwnersController, PetsController] })
class AppModule {}

const app = await NestFactory.create(AppModule, { logger: false });
app.useGlobalPipes(new ValidationPipe({ whitelist: true, transform: true }));
const config = new DocumentBuilder().setTitle("Pets").setVersion("1.0").build();
SwaggerModule.setup(
  "docs",
  app,
  () => SwaggerModule.createDocument(app, config),
  {
    jsonDocumentUrl: "openapi.json",
  },
);
await app.listen(Number(process.env["PORT"]), "127.0.0.1");
